import dynamic

print(dynamic.get("f").__annotations__, dynamic.get("math").floor(1.5))

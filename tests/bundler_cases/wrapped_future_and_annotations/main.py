import dynamic

print(dynamic.f.__annotations__, dynamic.get("__annotations__"), dynamic.get("__doc__"))
print(dynamic.get("__name__"), dynamic.Box.__annotations__)

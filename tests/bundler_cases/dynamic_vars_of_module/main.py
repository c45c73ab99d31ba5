import shapes

print(sorted(name for name in vars(shapes) if not name.startswith("_")))
print([name for name in dir(shapes) if "area" in name], shapes.__dict__["SIDES"])
print("unused" in shapes.__dict__, vars(shapes)["area"](3))

import shapes

for name in ("square", "circle", "none"):
    print(name, getattr(shapes, name, lambda n: "missing")(3), hasattr(shapes, name))
setattr(shapes, "factor", 10)
print(shapes.square(3), shapes.factor)
delattr(shapes, "circle")
print(hasattr(shapes, "circle"))

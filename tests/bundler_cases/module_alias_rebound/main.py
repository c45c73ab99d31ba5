import shapes

print(shapes.area(2))
keep = shapes.area
shapes = "no module any more"
print(shapes, keep(3))

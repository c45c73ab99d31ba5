import shapes

print(shapes.area(3))
print(shapes.SIDES)

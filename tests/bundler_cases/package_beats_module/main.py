import shapes

print(shapes.NAME)

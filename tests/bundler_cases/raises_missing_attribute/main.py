import shapes

print(shapes.area(2))
print(shapes.volume(2))

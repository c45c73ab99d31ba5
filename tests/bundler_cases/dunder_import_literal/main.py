shapes = __import__("shapes")
print(shapes.area(3))

class Tools:
    import shapes
    from shapes import area, SIDES as sides

    size = shapes.area(5)


print(Tools.size, Tools.shapes.area(2), Tools.area(3), Tools.sides)
try:
    shapes
except NameError as error:
    print(type(error).__name__)

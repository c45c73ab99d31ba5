def load():
    global shapes
    import shapes


try:
    shapes.area(1)
except NameError as error:
    print(type(error).__name__)
load()
print(shapes.area(3))

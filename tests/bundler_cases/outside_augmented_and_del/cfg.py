x = 1
y = 2
z = 3
items = [1]


def read():
    try:
        return x, y, z, items
    except NameError as error:
        return type(error).__name__

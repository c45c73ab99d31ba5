error = "bound before"
try:
    1 / 0
except ZeroDivisionError as error:
    TEXT = str(error)


def read():
    try:
        return error
    except NameError as problem:
        return TEXT, type(problem).__name__


def local():
    try:
        [][1]
    except IndexError as error:
        return str(error)

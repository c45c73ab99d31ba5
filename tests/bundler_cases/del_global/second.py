temp = [1, 2]
RESULT = temp[0]
del temp


def read():
    try:
        return temp
    except NameError as error:
        return type(error).__name__

limit: int


def read():
    try:
        return limit
    except NameError as error:
        return type(error).__name__


def local():
    limit: int
    try:
        return limit
    except UnboundLocalError as error:
        return type(error).__name__

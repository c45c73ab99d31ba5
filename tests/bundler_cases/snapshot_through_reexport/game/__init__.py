from .state import value


def read():
    return value

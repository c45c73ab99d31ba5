from . import VERSION


def answer():
    return VERSION

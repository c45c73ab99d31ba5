import sys

width = 1
height = 2


def get(name):
    return getattr(sys.modules[__name__], name)


def set_all(value):
    module = sys.modules[__name__]
    for name in ("width", "height"):
        setattr(module, name, value)
    return width, height

from shapes import area


def call(side):
    return area(side)

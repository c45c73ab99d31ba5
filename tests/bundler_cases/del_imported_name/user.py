import shapes
from shapes import area


def call(n):
    return area(n), shapes.area(n)

from . import lines
from .lines import *

__all__ = ["area"]
__all__ += lines.__all__
__all__ += ["SIDES"]
SIDES = 4


def area(side):
    return side * side


def hidden():
    return "hidden"

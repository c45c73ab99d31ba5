import colorsys
import math
from fractions import Fraction


def unused():
    return colorsys.rgb_to_hsv(0, 0, Fraction(1, 2))


def used():
    return math.floor(1.5)

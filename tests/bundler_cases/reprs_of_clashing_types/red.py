import enum
from collections import namedtuple
from dataclasses import dataclass


@dataclass
class Point:
    x: int


Pair = namedtuple("Pair", "x y")


class Colour(enum.Enum):
    RED = 1


class Problem(Exception):
    pass

import enum
from collections import namedtuple
from dataclasses import dataclass


@dataclass
class Point:
    x: int

    def double(self):
        return Point(self.x * 2)


class Colour(enum.Enum):
    RED = 1


Pair = namedtuple("Pair", "a b")


class Local:
    pass


def function():
    return None


def nested():
    def inner():
        return None

    return inner


def kind(name):
    return globals()[name]

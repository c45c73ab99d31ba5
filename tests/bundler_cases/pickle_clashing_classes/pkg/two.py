import enum
from dataclasses import dataclass


@dataclass
class Point:
    x: int


class Colour(enum.Flag):
    RED = 1


class Outer:
    @dataclass
    class Inner:
        x: int


def measure():
    return 2

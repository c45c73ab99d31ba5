import enum
import typing
from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    x: int


class Pair(typing.NamedTuple):
    x: int
    y: int


class Colour(enum.IntEnum):
    BLUE = 2


class Problem(Exception):
    pass

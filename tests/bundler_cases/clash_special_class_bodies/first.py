import enum
from typing import NamedTuple, Protocol, TypedDict


class Colour(enum.Enum):
    RED = 1


class Pair(NamedTuple):
    x: int


class Options(TypedDict):
    a: int


class HasX(Protocol):
    x: int


def kinds():
    return Colour, Pair, Options, HasX

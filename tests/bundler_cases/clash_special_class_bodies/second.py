import dataclasses
import enum
from typing import NamedTuple, Protocol, TypedDict, runtime_checkable


class Colour(enum.Flag):
    RED = enum.auto()
    BLUE = enum.auto()


class Pair(NamedTuple):
    y: int


class Options(TypedDict, total=False):
    a: int
    b: str


@runtime_checkable
class HasX(Protocol):
    x: int


@dataclasses.dataclass(slots=True)
class Slots:
    x: int


def kinds():
    return Colour, Pair, Options, HasX, Slots

import enum
import typing
from collections import namedtuple

Point = namedtuple("Point", ["x", "y"])
Kind = type("Kind", (), {})
Bare = type("Bare", (dict,), {"__slots__": ()})
Colour = enum.Enum("Colour", "RED GREEN")
UserId = typing.NewType("UserId", int)
Typed = typing.NamedTuple("Typed", [("a", int)])

import enum
from typing import NamedTuple

RED = 1
BLUE = 2


class Colour(enum.Enum):
    GREEN = 3


class Pair(NamedTuple):
    first: int

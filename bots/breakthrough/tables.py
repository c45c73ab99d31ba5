"""What a rank full of pawns is worth, for each of its 256 fillings.

`RANK_VALUES[steps][filling]`: the pawns are `steps` ranks from home, and bit 0 is file a. The
bundle carries the tables ready-made (tables.py.j2).
"""

from __future__ import annotations

PAWN = 100
ADVANCE = (16, 3, 3, 6, 14, 30, 60, 0)  # what a pawn gains by being so far from home
NEIGHBOURS = 5  # two pawns side by side guard the same squares ahead
EDGE = -4  # a pawn on the edge guards one square instead of two


def _value(steps: int, filling: int) -> int:
    pawns = bin(filling).count("1")
    pairs = bin(filling & filling << 1).count("1")
    edges = bin(filling & 0b10000001).count("1")
    return pawns * (PAWN + ADVANCE[steps]) + pairs * NEIGHBOURS + edges * EDGE


RANK_VALUES = tuple(tuple(_value(steps, filling) for filling in range(256)) for steps in range(8))

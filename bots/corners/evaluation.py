"""What it costs to have a piece on a cell: the way that is left, and more for a straggler.

Each piece that hasn't arrived takes at least one move more, however near it is.
"""

from __future__ import annotations

from rules.corners.cells import SEATS, SEEN, SIZE

STEP = 100
STRAGGLING = 4  # a piece far behind finds nobody to jump over
NOT_ARRIVED = 100


def steps_left(cell: int) -> int:
    """How many steps a cell, as its owner sees it, is from the goal."""
    row, column = divmod(cell, SIZE)
    return max(0, 6 - column) + max(0, 6 - row)


def _cost(steps: int) -> int:
    return STEP * steps + STRAGGLING * steps * steps + NOT_ARRIVED * (steps > 0)


STEPS_LEFT = tuple(tuple(steps_left(cell) for cell in SEEN[seat]) for seat in range(SEATS))
COSTS = tuple(_cost(steps) for steps in STEPS_LEFT[0])  # of my own pieces, as seat 0

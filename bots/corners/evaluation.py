"""What it costs to have a piece on a cell: the way that is left, and more for a straggler."""

from __future__ import annotations

from rules.corners.cells import SEATS, SEEN, SIZE

STEP = 100
STRAGGLING = 4  # a piece far behind finds nobody to jump over


def steps_left(cell: int) -> int:
    """How many steps a cell, as its owner sees it, is from the goal."""
    row, column = divmod(cell, SIZE)
    return max(0, 6 - column) + max(0, 6 - row)


def _cost(steps: int) -> int:
    return STEP * steps + STRAGGLING * steps * steps


STEPS_LEFT = tuple(tuple(steps_left(cell) for cell in SEEN[seat]) for seat in range(SEATS))
COSTS = tuple(_cost(steps) for steps in STEPS_LEFT[0])  # of my own pieces, as seat 0

"""The field: cells, how far a player gets in a tick, how the ball flies and bounces.

A cell is (x, y) with (1, 1) at the bottom left; the goals are x = 0 and x = 25 at the mouth's y.
Paragraphs are those of the contest's statement, which README.md retells.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]
Velocity = tuple[int, int]

WIDTH, HEIGHT = 24, 15
MOUTH = range(6, 11)
CENTRE_X = 12  # the last column of the left half
FASTEST = 3

DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


class Flight(NamedTuple):
    """What the ball does in one tick, if nobody saves it."""

    cell: Cell  # where it ends; a goal's cell if it gets there
    velocity: Velocity  # after all bounces
    path: tuple[Cell, ...]  # the field's cells it was in, from the first one on
    goal: int | None  # whose goal it is in: 0 for the left one, 1 for the right one
    beside: frozenset[Cell]  # on a flight into a goal, the cells next to the path (10.2)


def in_field(cell: Cell) -> bool:
    """Whether players may stand there."""
    return 1 <= cell[0] <= WIDTH and 1 <= cell[1] <= HEIGHT


def in_goal(cell: Cell) -> bool:
    """Whether the cell is one of the ten behind the goal lines."""
    return cell[0] in (0, WIDTH + 1) and cell[1] in MOUTH


def mirrored(cell: Cell) -> Cell:
    """The same cell, seen by the other side."""
    return WIDTH + 1 - cell[0], cell[1]


def is_straight(dx: int, dy: int) -> bool:
    """Whether a way leads along a row, a column or a diagonal (8.1, 9.3)."""
    return dx == 0 or dy == 0 or abs(dx) == abs(dy)


def farthest(dx: int, dy: int, points: int) -> int:
    """How many cells this way are allowed with so many points of speed or power (8.2, 9.4)."""
    return points - 1 if dx and dy else points


@cache
def steps(points: int) -> tuple[Velocity, ...]:
    """All ways of at least one cell with so many points: by direction, short ones first."""
    return tuple(
        (dx * length, dy * length)
        for dx, dy in DIRECTIONS
        for length in range(1, farthest(dx, dy, points) + 1)
    )


@cache
def reachable(cell: Cell, speed: int) -> tuple[Cell, ...]:
    """Where a player can be after a tick: his own cell first, then in the order of `steps`."""
    x, y = cell
    around = [(x + dx, y + dy) for dx, dy in steps(speed)]
    return (cell, *(there for there in around if in_field(there)))


@cache
def flight(cell: Cell, velocity: Velocity) -> Flight:
    """One tick of the ball from a cell of the field: so many unit steps as its speed, bouncing."""
    (x, y), (vx, vy) = cell, velocity
    path = [cell]
    for _ in range(max(abs(vx), abs(vy))):
        dx, dy = _sign(vx), _sign(vy)
        if in_goal((x + dx, y + dy)):
            goal = 0 if x + dx == 0 else 1
            return Flight((x + dx, y + dy), (vx, vy), tuple(path), goal, _beside(path))
        if not 1 <= x + dx <= WIDTH:
            vx, dx = -vx, -dx
        if not 1 <= y + dy <= HEIGHT:
            vy, dy = -vy, -dy
        x, y = x + dx, y + dy
        vx, vy = _after_touch((x, y), (vx, vy))
        path.append((x, y))
    return Flight((x, y), (vx, vy), tuple(path), None, frozenset())


def _after_touch(cell: Cell, velocity: Velocity) -> Velocity:
    """The velocity after reaching a cell: the edges reflect what leads out, the mouth doesn't."""
    (x, y), (vx, vy) = cell, velocity
    if not 1 <= y + _sign(vy) <= HEIGHT:
        vy = -vy
    if not 1 <= x + _sign(vx) <= WIDTH and y not in MOUTH:
        vx = -vx
    return vx, vy


def _beside(path: list[Cell]) -> frozenset[Cell]:
    around = {(x + dx, y + dy) for x, y in path for dx, dy in DIRECTIONS} - set(path)
    return frozenset(cell for cell in around if in_field(cell))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)

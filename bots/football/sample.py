"""A simple football team to learn from.

Whoever is nearest runs to where the ball will be, the keeper stands between the ball and the goal,
the others keep their places. Whoever has the ball shoots if a shot can go in, and otherwise kicks
it ahead to where no opponent is near. To write your own team, copy this file and change `choose`.

It uses neither the clock nor chance: the same state always gets the same answer.
"""

from __future__ import annotations

from typing import Any

from bots.protocol.functions import answer_move, answer_set_up
from rules.football.field import Cell, Velocity, flight, reachable
from rules.football.rules import Orders, SetUp, Skills, View, legal_kicks

SET_UP = SetUp(
    positions=((10, 4), (10, 12), (5, 8)),
    skills=(
        Skills(t=1, s=3, p=3),
        Skills(t=1, s=3, p=3),
        Skills(t=1, s=3, p=3),
        Skills(t=1, s=3, p=2),
        Skills(t=1, s=3, p=2, c=3),
    ),
)
PLACES: tuple[Cell, ...] = ((18, 8), (15, 4), (15, 12), (7, 8))  # of players 1 to 4


def setup_initial_position(constants: dict[str, int]) -> dict[str, Any]:
    """Called once, before the match."""
    return answer_set_up(lambda: SET_UP, SET_UP)


def make_a_move(state: dict[str, Any]) -> dict[str, Any]:
    """Called before every tick."""
    return answer_move(choose, state)


def choose(seen: View) -> Orders:
    """One player runs for the ball, the keeper guards, the others go to their places."""
    ball = where_to_meet(seen)
    goals = [*PLACES, (2, min(10, max(6, ball[1])))]
    runner = min(range(4), key=lambda index: distance(seen.players[index], ball))
    goals[runner] = ball
    cells: list[Cell] = []
    for index, goal in enumerate(goals):
        cells.append(nearest_free(seen, index, goal, cells))
    kicks = legal_kicks(seen, tuple(cells))
    if not kicks:
        return Orders(tuple(cells))
    return Orders(tuple(cells), max(kicks, key=lambda kick: promise(seen, kick)))


def where_to_meet(seen: View) -> Cell:
    """The ball's next cell if it flies, or else the cell where it is."""
    return seen.ball if seen.velocity is None else flight(seen.ball, seen.velocity).cell


def nearest_free(seen: View, index: int, goal: Cell, taken: list[Cell]) -> Cell:
    """Where a player goes in this tick: as near to his goal as he can, but into nobody's way.

    Those who come after him may be told to stay, so their cells are not free either.
    """
    blocked = {*taken, *seen.players[index + 1 : 5]}
    ways = reachable(seen.players[index], seen.skills[index].s)
    free = [cell for cell in ways if cell not in blocked]
    return min(free, key=lambda cell: distance(cell, goal))


def promise(seen: View, kick: Velocity) -> float:
    """How good a kick looks: the larger the better."""
    cell, velocity, _, goal, _ = flight(seen.ball, kick)
    if goal is not None:
        return 1000 if goal == 1 else -1000
    following = flight(cell, velocity)  # the first place where a team-mate may take it
    if following.goal is not None:
        return 500 if following.goal == 1 else -500
    safety = min(distance(cell, opponent) for opponent in seen.players[5:])
    return following.cell[0] - abs(following.cell[1] - 8) / 2 + 2 * min(safety, 3)


def distance(one: Cell, other: Cell) -> int:
    """The number of king's moves between two cells."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))

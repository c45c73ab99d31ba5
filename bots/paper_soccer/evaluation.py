"""How good a position looks to the side to move."""

from __future__ import annotations

from bots.search.alphabeta import WIN
from rules.paper_soccer.field import FINISH, GOALS, NODES, row_column
from rules.paper_soccer.rules import Position, ends_of

STEP_NEARER = 50  # to a goal, as if the field were empty: for the ball, and for its best next node
CHOICE = 12  # one more node where a move can end


def _steps_to_goal(node: int, side: int) -> int:
    row, column = row_column(node)
    return max(abs(row - 7) - 1, 20 - column if side else column)


# What the place of the ball is worth to the left player, who is happy far from the left goal.
PLACE = tuple(
    STEP_NEARER * (_steps_to_goal(node, 0) - _steps_to_goal(node, 1)) for node in range(NODES)
)


def verdict(position: Position) -> int | None:
    """The score of a game that is over or decided within a move; None while it is open."""
    if position.ball in FINISH:
        return _after_goal(position)
    return _decided(position.ply, ends_of(position))


def evaluate(position: Position) -> int:
    """The verdict if there is one, and else an estimate: where the ball is and can go."""
    if position.ball in FINISH:
        return _after_goal(position)
    ends = ends_of(position)
    certain = _decided(position.ply, ends)
    if certain is not None:
        return certain
    places = [PLACE[end] for end in ends]
    if position.ply & 1:
        return CHOICE * len(ends) - PLACE[position.ball] - min(places)
    return CHOICE * len(ends) + PLACE[position.ball] + max(places)


def _after_goal(position: Position) -> int:
    """The ball is in a goal; whoever defends it has lost at the move before."""
    lost = position.ball in GOALS[position.ply & 1]
    return position.ply - WIN if lost else WIN - position.ply


def _decided(ply: int, ends: set[int]) -> int | None:
    """The score if the next move scores, or can only be an own goal, or isn't there at all."""
    if not GOALS[1 - (ply & 1)].isdisjoint(ends):
        return WIN - ply - 1
    if not ends <= FINISH:
        return None
    return ply + 1 - WIN if ends else ply - WIN

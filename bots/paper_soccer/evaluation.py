"""How good a position looks to the side to move."""

from __future__ import annotations

from bots.paper_soccer.network import Network, ends_from, network_of, set_of
from bots.search.alphabeta import WIN
from rules.paper_soccer.field import GOALS, NODES, row_column
from rules.paper_soccer.rules import Position

STEP_NEARER = 50  # to a goal, as if the field were empty: for the ball, and for its best next node
CHOICE = 12  # one more node where a move can end

GOAL_SETS = tuple(map(set_of, GOALS))
FINISH_SET = GOAL_SETS[0] | GOAL_SETS[1]


def _steps_to_goal(node: int, side: int) -> int:
    row, column = row_column(node)
    return max(abs(row - 7) - 1, 20 - column if side else column)


# What the place of the ball is worth to the left player, who is happy far from the left goal.
PLACE = tuple(
    STEP_NEARER * (_steps_to_goal(node, 0) - _steps_to_goal(node, 1)) for node in range(NODES)
)
# The nodes by what they are worth: first those that left likes best.
_BEST_FIRST = [
    (value, set_of(node for node in range(NODES) if PLACE[node] == value))
    for value in sorted(set(PLACE), reverse=True)
]
# The same by player.
_WISHES = (_BEST_FIRST, _BEST_FIRST[::-1])


def verdict(position: Position) -> int | None:
    """The score of a game that is over or decided within a move; None while it is open."""
    return judged(position.ball, position.ply, network_of(position.free))


def judged(ball: int, ply: int, network: Network) -> int | None:
    """The verdict on a position that is given by these."""
    if FINISH_SET >> ball & 1:
        return _after_goal(ball, ply)
    return _decided(ply, ends_from(ball, network))


def evaluate(position: Position) -> int:
    """The verdict if there is one, and else an estimate: where the ball is and can go."""
    ball, free, ply = position
    if FINISH_SET >> ball & 1:
        return _after_goal(ball, ply)
    ends = ends_from(ball, network_of(free))
    certain = _decided(ply, ends)
    if certain is not None:
        return certain
    best = next(value for value, nodes in _WISHES[ply & 1] if nodes & ends)
    place = PLACE[ball] + best
    return CHOICE * bin(ends).count("1") + (-place if ply & 1 else place)


def _after_goal(ball: int, ply: int) -> int:
    """The ball is in a goal; whoever defends it has lost at the move before."""
    return ply - WIN if ball in GOALS[ply & 1] else WIN - ply


def _decided(ply: int, ends: int) -> int | None:
    """The score if the next move scores, or can only be an own goal, or isn't there at all."""
    if ends & GOAL_SETS[1 - (ply & 1)]:
        return WIN - ply - 1
    if ends & ~FINISH_SET:
        return None
    return ply + 1 - WIN if ends else ply - WIN

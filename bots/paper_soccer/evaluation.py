"""How good a position looks to the side to move."""

from __future__ import annotations

from bots.paper_soccer.network import AHEAD, Network, ends_from, network_of, set_of
from bots.search.alphabeta import WIN
from rules.paper_soccer.field import COLUMNS, GOALS, NODES, row_column
from rules.paper_soccer.rules import Position

STEP_NEARER = 50  # to a goal, as if the field were empty: for the ball, and for its best next node
CHOICE = 12  # one more node where a move can end
# A free segment before the other goal. Where all are drawn the goal is sealed, and the game goes on
# before the goal that is still open; so whoever attacks in vain uses up his own chances.
SPACE = 25

GOAL_SETS = tuple(map(set_of, GOALS))
FINISH_SET = GOAL_SETS[0] | GOAL_SETS[1]
FRONT = range(2, 13), 7  # rows and columns of the ground before a goal


def _front(side: int) -> tuple[int, ...]:
    """By way, the nodes from which a segment stays on the ground before a goal."""
    rows, depth = FRONT
    columns = range(COLUMNS - depth, COLUMNS) if side else range(depth)
    ground = set_of(COLUMNS * row + column for row in rows for column in columns)
    return tuple(ground & ground >> step for step in AHEAD)


# By way, the left goal's and the right goal's.
_FRONTS = tuple(zip(_front(0), _front(1), strict=True))


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
    """The verdict if there is one, and else an estimate: where the ball is, can go and could."""
    ball, free, ply = position
    if FINISH_SET >> ball & 1:
        return _after_goal(ball, ply)
    network = network_of(free)
    ends = ends_from(ball, network)
    certain = _decided(ply, ends)
    if certain is not None:
        return certain
    best = next(value for value, nodes in _WISHES[ply & 1] if nodes & ends)
    left_hopes = PLACE[ball] + best + SPACE * _space(network)
    return CHOICE * ends.bit_count() + (-left_hopes if ply & 1 else left_hopes)


def _space(network: Network) -> int:
    """How many more segments are free before the right goal than before the left one."""
    return sum(
        (ways & right).bit_count() - (ways & left).bit_count()
        for ways, (left, right) in zip(network, _FRONTS, strict=False)
    )


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

"""The rules of paper soccer on a field of free ways.

Player 0 defends the left goal and moves first, player 1 the right one. A move is the nodes that
the ball passes, its own node first.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rules.outcome import Outcome
from rules.paper_soccer.field import (
    ALL_WAYS,
    CENTRE,
    EMPTY,
    FINISH,
    GOALS,
    STEPS,
    WAY,
    adjacent,
    is_boundary,
    name_of,
    on_border,
)

SIDES = ("left", "right")
MOST_TRAILS = 20_000  # what `legal_moves` looks at; games rarely come to a tenth of it

Move = tuple[int, ...]


class Position(NamedTuple):
    """`free` has a byte for each node: the ways out of it that no segment has taken yet.

    All eight ways are free only where the ball has never been, so one look at a node tells whether
    a move ends there (`ALL_WAYS`) or goes on: boundary nodes have fewer ways from the start.
    """

    ball: int
    free: bytes
    ply: int = 0


def initial() -> Position:
    """The ball in the middle of an empty field."""
    return Position(CENTRE, EMPTY)


def to_move(position: Position) -> int:
    """0 for the one who defends the left goal, 1 for the one who defends the right."""
    return position.ply & 1


class Links(dict[int, tuple[list[int], list[tuple[int, int]]]]):
    """For each node: the fresh nodes beside it, where a move ends, and the bounces from it.

    A bounce is its segment, as a bit, and the node where it leads. They are worked out when first
    asked for, because a move sees only a small part of the field; so the bits stay small numbers.
    """

    def __init__(self, free: bytes) -> None:
        self._free = free
        self._bits: dict[int, int] = {}

    def __missing__(self, node: int) -> tuple[list[int], list[tuple[int, int]]]:
        free, bits = self._free, self._bits
        ends, bounces = [], []
        for offset in STEPS[free[node]]:
            other = node + offset
            if free[other] == ALL_WAYS:
                ends.append(other)
            else:
                segment = 32 * min(node, other) + abs(offset)
                bounces.append((bits.setdefault(segment, 1 << len(bits)), other))
        self[node] = ends, bounces
        return ends, bounces


def legal_moves(position: Position, most: int = MOST_TRAILS) -> list[Move]:
    """One move for each position that can follow, the shorter before the longer ones.

    Paths that take the same segments in another order lead to the same position; only the first
    of them is listed, in order of the ways out of each node (`field.OFFSETS`).

    There can be too many to list. Once `most` ways to bounce about are known, only those to nodes
    not reached before are looked at; so there is still a move to every node where one can end.
    """
    moves: list[Move] = []
    if position.ball in FINISH:
        return moves
    links = Links(position.free)
    trails: list[tuple[int, int, Move]] = [(position.ball, 0, (position.ball,))]
    # Where a path ends follows from the set of its segments, so the set alone tells paths apart.
    seen, reached = {0}, {position.ball}
    for node, used, path in trails:
        ends, bounces = links[node]
        for end in ends:
            moves.append((*path, end))
        for bit, other in bounces:
            longer = used | bit
            if longer not in seen and (len(seen) < most or other not in reached):
                seen.add(longer)
                reached.add(other)
                trails.append((other, longer, (*path, other)))
    return moves


def any_move(position: Position) -> Move | None:
    """The first of the legal moves, without listing the others; None if there is none."""
    if position.ball in FINISH:
        return None
    free = position.free
    paths: dict[int, Move] = {position.ball: (position.ball,)}
    queue = [position.ball]
    for node in queue:
        for offset in STEPS[free[node]]:
            other = node + offset
            if free[other] == ALL_WAYS:
                return (*paths[node], other)
            if other not in paths:
                paths[other] = (*paths[node], other)
                queue.append(other)
    return None


def ends_of(position: Position) -> set[int]:
    """The nodes where a move can end, whatever its path; none once the game is over."""
    ends: set[int] = set()
    if position.ball in FINISH:
        return ends
    free = position.free
    reached, queue = {position.ball}, [position.ball]
    for node in queue:
        for offset in STEPS[free[node]]:
            other = node + offset
            if free[other] == ALL_WAYS:
                ends.add(other)
            elif other not in reached:
                reached.add(other)
                queue.append(other)
    return ends


def play(position: Position, move: Move) -> Position:
    """The ball takes the segments of the move, and nobody may take them again."""
    free = bytearray(position.free)
    here = move[0]
    for there in move[1:]:
        free[here] &= ~WAY[there - here]
        free[there] &= ~WAY[here - there]
        here = there
    return Position(here, bytes(free), position.ply + 1)


def outcome(position: Position) -> Outcome | None:
    """The ball in a goal, or a player who can't move. There are no draws: segments run out."""
    player, mover = position.ply & 1, 1 - (position.ply & 1)
    for loser in (0, 1):
        if position.ball in GOALS[loser]:
            own = ", an own goal" if loser == mover else ""
            return Outcome(1 - loser, f"the ball is in the {SIDES[loser]} goal{own}")
    if any_move(position) is None:
        return Outcome(mover, f"the {SIDES[player]} player has no move")
    return None


def why_illegal(position: Position, move: Move) -> str | None:
    """What is wrong with a move, in words for its author; None if it is legal.

    Any path is judged, whether or not it is the one that `legal_moves` lists.
    """
    ended = outcome(position)
    if ended:
        return f"the game is over: {ended.reason}"
    if not move or move[0] != position.ball:
        return f"the ball is at {name_of(position.ball)}, and a move begins there"
    if len(move) < 2:
        return "a move has at least two nodes"
    taken: set[tuple[int, int]] = set()
    for here, there in pairwise(move):
        wrong = _why_no_segment(position, here, there, taken)
        if wrong:
            return wrong
        taken |= {(here, there), (there, here)}
    return _why_no_end(position, move)


def _why_no_segment(
    position: Position, here: int, there: int, taken: set[tuple[int, int]]
) -> str | None:
    """What is wrong with one step of a move that has taken these segments before."""
    segment = f"the segment {name_of(here)}-{name_of(there)}"
    if not adjacent(here, there):
        return f"{name_of(here)} and {name_of(there)} are not adjacent"
    if on_border(here, there):
        return f"{segment} lies on the border of the field"
    if (here, there) in taken:
        return f"{segment} occurs twice in the move"
    # A finish node counts as having all its ways, so the way towards it is what tells.
    if not position.free[here] & WAY[there - here]:
        return f"{segment} was taken by an earlier move"
    return None


def _why_no_end(position: Position, move: Move) -> str | None:
    """What is wrong with where a move of good steps stops: too late or too early."""
    fresh = [node for node in move[1:-1] if position.free[node] == ALL_WAYS]
    if fresh:
        why = "it is a finish node" if fresh[0] in FINISH else "the ball has not been there"
        return f"the move goes on after {name_of(fresh[0])}, but ends there, because {why}"
    last = move[-1]
    if position.free[last] != ALL_WAYS:
        why = "it is on the border" if is_boundary(last) else "the ball has been there before"
        return f"the move stops at {name_of(last)}, but has to go on, because {why}"
    return None

"""The free segments of a field as sets of nodes, so that a whole region is seen at once.

A set of nodes is a number, bit n for node n. It grows by all its neighbours in a few operations,
where the rules visit one node after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from rules.paper_soccer.field import ALL_WAYS, EMPTY, NODES, WAY
from rules.paper_soccer.rules import Move

# The ways to nodes with higher numbers; the other four are the same segments from their other end.
AHEAD = (1, 20, 21, 22)


class Network(NamedTuple):
    """By way, the nodes from which the segment that leads there is free; and the fresh nodes."""

    right: int
    down_left: int
    down: int
    down_right: int
    fresh: int


def set_of(nodes: Iterable[int]) -> int:
    """These nodes as a set."""
    return sum(1 << node for node in nodes)


# For each way: what tells by a digit whether a node has it, and the nodes that have it on an empty
# field. A finish node counts as having all ways, so its neighbour is asked too.
_DIGITS = [bytes(48 + (ways & WAY[step] != 0) for ways in range(256)) for step in AHEAD]
_FRESH = bytes(48 + (ways == ALL_WAYS) for ways in range(256))
_SEGMENTS = [
    set_of(n for n in range(NODES - step) if EMPTY[n] & WAY[step] and EMPTY[n + step] & WAY[-step])
    for step in AHEAD
]


def network_of(free: bytes) -> Network:
    """The network of a field, given as a position keeps it."""
    last_first = free[::-1]
    right, down_left, down, down_right = (
        int(last_first.translate(digits), 2) & segments
        for digits, segments in zip(_DIGITS, _SEGMENTS, strict=True)
    )
    return Network(right, down_left, down, down_right, int(last_first.translate(_FRESH), 2))


def after(network: Network, move: Move) -> Network:
    """What a move leaves of a network."""
    left = list(network)
    left[4] &= ~(1 << move[0] | 1 << move[-1])  # at first the ball's own node seems fresh
    for here, there in pairwise(move):
        low, step = (here, there - here) if here < there else (there, here - there)
        left[AHEAD.index(step)] &= ~(1 << low)
    return Network(*left)


def reached(start: int, network: Network) -> int:
    """These nodes and all to which segments lead from them, without going on from a fresh one."""
    right, down_left, down, down_right, fresh = network
    found = new = start
    while new:
        new = (
            (new & right) << 1
            | (new & down_left) << 20
            | (new & down) << 21
            | (new & down_right) << 22
            | new >> 1 & right
            | new >> 20 & down_left
            | new >> 21 & down
            | new >> 22 & down_right
        ) & ~found
        found |= new
        new &= ~fresh
    return found


def ends_from(ball: int, network: Network) -> int:
    """The nodes where a move from this one can end."""
    start = 1 << ball
    return reached(start, network) & network.fresh & ~start

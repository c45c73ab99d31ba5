"""Where the ball can go, for whole sets of nodes at once.

A set has a byte for each node, as the free ways of a position do, and its lowest bit is the node's.
"""

from __future__ import annotations

from rules.paper_soccer.field import FINISH, GOALS, NODES
from rules.paper_soccer.rules import Position

ONES = sum(1 << 8 * node for node in range(NODES))
GOAL_SETS = tuple(sum(1 << 8 * node for node in goal) for goal in GOALS)
NOT_FINISH = ONES ^ sum(1 << 8 * node for node in FINISH)

FAR = 40  # more moves than any way to a goal takes


class Reach:
    """The field of a position, and where its ball can go: in one move, in two, and so on."""

    def __init__(self, position: Position) -> None:
        free = int.from_bytes(position.free, "little")
        halves = free & free >> 4
        quarters = halves & halves >> 2
        self._fresh = quarters & quarters >> 1 & ONES
        self._bounce = self._fresh ^ ONES
        self._ways = tuple(free >> way & ONES for way in range(8))
        self._inside = 1 << 8 * position.ball
        self.ends = self._flood(self._inside)

    def _flood(self, edge: int) -> int:
        """The fresh nodes where a move from any of these nodes can end."""
        up, up_right, right, down_right, down, down_left, left, up_left = self._ways
        bounce, inside, seen = self._bounce, self._inside, 0
        while edge:
            around = (
                (edge & up) >> 168
                | (edge & up_right) >> 160
                | (edge & right) << 8
                | (edge & down_right) << 176
                | (edge & down) << 168
                | (edge & down_left) << 160
                | (edge & left) >> 8
                | (edge & up_left) >> 176
            )
            seen |= around
            edge = around & bounce & ~inside
            inside |= edge
        self._inside = inside
        return seen & self._fresh & ~inside

    def distances(self) -> list[int]:
        """For the left goal and the right one: how many moves of one player alone lead there."""
        found = [FAR, FAR]
        ends, moves = self.ends, 1
        while ends and max(found) == FAR:
            for side in (0, 1):
                if found[side] == FAR and ends & GOAL_SETS[side]:
                    found[side] = moves
            moves += 1
            # A finish node has no ways on; all other fresh nodes are inside the field.
            self._inside |= ends
            ends = self._flood(ends & NOT_FINISH)
        return found

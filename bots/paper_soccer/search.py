"""Paper soccer as the search sees it."""

from __future__ import annotations

from bots.paper_soccer import evaluation
from bots.search.clock import Clock
from rules.paper_soccer import rules
from rules.paper_soccer.field import ALL_WAYS, COLUMNS, FINISH, OFFSETS
from rules.paper_soccer.rules import Move, Position

TRAILS = 150  # ways to bounce about that are looked at in one position
MANY = 20  # moves; where there are more, they are thinned out
OPEN_END = 2  # how many moves to one node are left then
CLOSED_END = 10  # and how many if such a move may leave the opponent none


class PaperSoccer:
    """The moves worth looking at and what positions are worth."""

    play = staticmethod(rules.play)
    verdict = staticmethod(evaluation.verdict)

    def __init__(self) -> None:
        self.clock = Clock(None)

    def evaluate(self, position: Position) -> int:
        """An estimate, or the verdict. It takes so long that the clock is asked each time."""
        self.clock.check()
        return evaluation.evaluate(position)

    @staticmethod
    def moves(position: Position) -> list[Move]:
        """At least one move to each node where one can end; those farthest forward come first."""
        moves = rules.legal_moves(position, TRAILS)
        if len(moves) > MANY:
            moves = thinned(moves, position.free)
        forward = -1 if position.ply & 1 else 1
        moves.sort(key=lambda move: -forward * (move[-1] % COLUMNS))
        return moves


def thinned(moves: list[Move], free: bytes) -> list[Move]:
    """The first few moves to each node, which are the shortest.

    From a node with a fresh one beside it there is always a move, whatever segments were taken;
    only from the others it matters much how the ball came there.
    """
    kept = []
    room: dict[int, int] = {}
    for move in moves:
        end = move[-1]
        if end not in room:
            room[end] = OPEN_END if _is_open(end, free) else CLOSED_END
        if room[end]:
            room[end] -= 1
            kept.append(move)
    return kept


def _is_open(node: int, free: bytes) -> bool:
    """Whether the ball can go on from here by one segment; from a goal it need not."""
    return node in FINISH or any(free[node + offset] == ALL_WAYS for offset in OFFSETS)

"""Paper soccer as the search sees it."""

from __future__ import annotations

from bots.paper_soccer import evaluation
from bots.search.clock import Clock
from rules.paper_soccer import rules
from rules.paper_soccer.field import COLUMNS
from rules.paper_soccer.rules import Move, Position

TRAILS = 60  # ways to bounce about that are looked at in one position
MANY = 30  # moves; where there are more, they are thinned out
SAME_END = 3  # how many moves to one node are left then


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
            moves = thinned(moves)
        forward = -1 if position.ply & 1 else 1
        moves.sort(key=lambda move: -forward * (move[-1] % COLUMNS))
        return moves


def thinned(moves: list[Move]) -> list[Move]:
    """The first few moves to each node, which are the shortest."""
    kept = []
    count: dict[int, int] = {}
    for move in moves:
        number = count[move[-1]] = count.get(move[-1], 0) + 1
        if number <= SAME_END:
            kept.append(move)
    return kept

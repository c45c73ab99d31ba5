"""Paper soccer as the search sees it."""

from __future__ import annotations

from bots.paper_soccer import evaluation
from bots.search.alphabeta import CERTAIN
from bots.search.clock import Clock
from rules.paper_soccer import rules
from rules.paper_soccer.field import ALL_WAYS, COLUMNS, FINISH, OFFSETS
from rules.paper_soccer.rules import Move, Position

TRAILS = 150  # ways to bounce about that are looked at in one position
SAME_END = 3  # how many moves to one node are searched


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
        """The moves worth looking at, those farthest forward first; there is always one."""
        moves = promising(position)
        forward = -1 if position.ply & 1 else 1
        moves.sort(key=lambda move: -forward * (move[-1] % COLUMNS))
        return moves


def promising(position: Position) -> list[Move]:
    """A few moves to each node that don't lose at once, the shortest; or just one that wins.

    If all that are looked at lose, it is the first of them.
    """
    moves = rules.legal_moves(position, TRAILS)
    kept: list[Move] = []
    room: dict[int, int] = {}
    closed: dict[int, bool] = {}
    for move in moves:
        end = move[-1]
        if end not in room:
            room[end] = SAME_END
            closed[end] = not _is_open(end, position.free)
        # How the ball came to an open end matters little: there is always a way on from it.
        if not (room[end] or closed[end]):
            continue
        certain = evaluation.verdict(rules.play(position, move))
        if certain is not None and certain <= -CERTAIN:
            return [move]
        if certain is None and room[end]:
            room[end] -= 1
            kept.append(move)
    return kept or moves[:1]


def _is_open(node: int, free: bytes) -> bool:
    """Whether the ball can go on from here by one segment; from a goal it need not."""
    return node in FINISH or any(free[node + offset] == ALL_WAYS for offset in OFFSETS)

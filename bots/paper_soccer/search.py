"""Paper soccer as the search sees it."""

from __future__ import annotations

from bots.paper_soccer import evaluation
from bots.paper_soccer.network import Network, after, network_of, reached
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
    network = network_of(position.free)
    kept: list[Move] = []
    room: dict[int, int] = {}
    risky, closed = _risky_ends(position, network), _closed_ends(moves, position.free)
    for move in moves:
        end = move[-1]
        left = room.setdefault(end, SAME_END)
        # How the ball came to an open end matters little: there is always a way on from it.
        if not left and end not in closed:
            continue
        certain = None
        if risky >> end & 1 or end in closed:
            certain = evaluation.judged(end, position.ply + 1, after(network, move))
        if certain is not None and certain <= -CERTAIN:
            return [move]
        if certain is None and left:
            room[end] = left - 1
            kept.append(move)
    return kept or moves[:1]


def _risky_ends(position: Position, network: Network) -> int:
    """The nodes from which the opponent may be able to score.

    A move takes segments away and adds none but those of the node where it ends. So from where my
    goal can't be reached over the segments that are free now, it can't be after the move either.
    """
    return reached(evaluation.GOAL_SETS[position.ply & 1], network)


def _closed_ends(moves: list[Move], free: bytes) -> set[int]:
    """The ends of moves from which the ball can't go on by one segment: it may be shut in there."""
    return {
        end
        for end in {move[-1] for move in moves}
        if end in FINISH or not any(free[end + offset] == ALL_WAYS for offset in OFFSETS)
    }

"""Paper soccer as the search sees it."""

from __future__ import annotations

from bots.paper_soccer import evaluation
from bots.paper_soccer.network import Network, after, network_of, reached
from bots.search.alphabeta import CERTAIN
from bots.search.clock import Clock
from rules.paper_soccer import rules
from rules.paper_soccer.field import ALL_WAYS, COLUMNS, FINISH, OFFSETS
from rules.paper_soccer.rules import Move, Position

TRAILS = 80  # ways to bounce about that are looked at in one position
TRAILS_AT_HAND = 600  # in the position on the table and after each move there
SAME_END = 2  # how many moves to one node are searched


class PaperSoccer:
    """The moves worth looking at and what positions are worth."""

    play = staticmethod(rules.play)
    verdict = staticmethod(evaluation.verdict)

    def __init__(self) -> None:
        self._clock = Clock(None)
        self._last_ply_at_hand = 0
        self._at_hand: dict[Position, list[Move]] = {}

    def look_from(self, position: Position, clock: Clock) -> None:
        """The search begins here; `evaluate` raises OutOfTime once the clock has run down."""
        self._clock = clock
        self._last_ply_at_hand = position.ply + 1
        self._at_hand.clear()

    def evaluate(self, position: Position) -> int:
        """An estimate, or the verdict. It takes so long that the clock is asked each time."""
        self._clock.check()
        return evaluation.evaluate(position)

    def moves(self, position: Position) -> list[Move]:
        """The moves worth looking at, those farthest forward first; there is always one.

        A long move that shuts the ball in ends the game, so for this move and the answer to it
        there is a wider look. It is remembered: the search comes back with every new depth.
        """
        if position.ply > self._last_ply_at_hand:
            return _forward_first(promising(position, TRAILS), position)
        moves = self._at_hand.get(position)
        if moves is None:
            moves = _forward_first(promising(position, TRAILS_AT_HAND), position)
            self._at_hand[position] = moves
        return list(moves)


def _forward_first(moves: list[Move], position: Position) -> list[Move]:
    forward = -1 if position.ply & 1 else 1
    moves.sort(key=lambda move: -forward * (move[-1] % COLUMNS))
    return moves


def promising(position: Position, trails: int) -> list[Move]:
    """A few moves to each node that don't lose at once, the shortest; or just one that wins.

    If all that are looked at lose, it is the first of them.
    """
    moves = rules.legal_moves(position, trails)
    network = network_of(position.free)
    risky, closed = _risky_ends(position, network), _closed_ends(moves, position.free)
    kept: list[Move] = []
    room: dict[int, int] = {}
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

"""Alpha-beta with iterative deepening, for any game of two players who move in turn.

A score is a whole number, from the point of view of the side to move. A score of at least CERTAIN
is a proven win and WIN minus the number of the ply at which it comes, so that the search prefers
the quicker of two wins and the slower of two losses.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from bots.search.clock import Clock, OutOfTime

Position = TypeVar("Position")
Move = TypeVar("Move")

WIN = 1_000_000
CERTAIN = WIN - 10_000
INFINITY = WIN + 1

EXACT, AT_LEAST, AT_MOST = range(3)

DEEPEST = 100  # no game here lets a search in Python look so far
NODES_BETWEEN_CHECKS = 64
LATE = 6  # how many moves are searched in full before the rest are tried less deep


class Game(Protocol[Position, Move]):
    """What the search asks of a game. Positions and moves can be keys of a dictionary."""

    def moves(self, position: Position, /) -> list[Move]:
        """The moves worth looking at, likely ones first; there is always one."""

    def play(self, position: Position, move: Move, /) -> Position:
        """The position after a move."""

    def verdict(self, position: Position, /) -> int | None:
        """The score, if it is certain without any search; always so at the end of a game."""

    def evaluate(self, position: Position, /) -> int:
        """An estimate of the score, or the verdict if there is one."""


class Search(Generic[Position, Move]):
    """A searcher of one game. It remembers positions from one move to the next, up to a limit."""

    def __init__(self, game: Game[Position, Move], table_limit: int) -> None:
        self._moves = game.moves
        self._play = game.play
        self._verdict = game.verdict
        self._evaluate = game.evaluate
        self._table: dict[Position, tuple[int, int, int, Move]] = {}
        self._table_limit = table_limit
        self._success: dict[Move, int] = {}
        self._clock = Clock(None)
        self._nodes = 0

    def best_move(self, position: Position, clock: Clock, depth: int = DEEPEST) -> Move:
        """The best move found by the time the clock runs down, or at this depth."""
        moves = self._moves(position)
        self._clock = Clock(None)  # the first look is never cut short
        self._success = {move: count // 8 for move, count in self._success.items()}
        try:
            for current in range(1, depth + 1 if len(moves) > 1 else 1):
                score = self._look(position, moves, current)
                self._clock = clock
                if abs(score) >= CERTAIN:
                    break
        except OutOfTime:
            pass
        return moves[0]

    def _look(self, position: Position, moves: list[Move], depth: int) -> int:
        """The score at this depth. The best move so far is always the first of `moves`."""
        alpha = -INFINITY
        for number, move in enumerate(list(moves)):
            child = self._play(position, move)
            score = self._score_of(child, number, depth, alpha, INFINITY)
            if score > alpha:
                alpha = score
                moves.remove(move)
                moves.insert(0, move)
        return alpha

    def _score_of(self, child: Position, number: int, depth: int, alpha: int, beta: int) -> int:
        """What the move number `number` of a position is worth, if that is between the bounds.

        All moves but the first are expected to be worse, late ones much worse; a cheap look proves
        it, and only a surprise is searched in full.
        """
        if number:
            cheap = depth - 2 if number >= LATE and depth >= 3 else depth - 1
            score = -self._score(child, cheap, -alpha - 1, -alpha)
            if score <= alpha or (score >= beta and cheap == depth - 1):
                return score
        return -self._score(child, depth - 1, -beta, -alpha)

    def _score(self, position: Position, depth: int, alpha: int, beta: int) -> int:
        """The score at this depth; where it isn't between alpha and beta, a bound on its side."""
        if depth <= 0:
            return self._evaluate(position)
        certain = self._verdict(position)
        if certain is not None:
            return certain
        known = self._table.get(position)
        if known is not None and known[0] >= depth:
            _, bound, score, _ = known
            if bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha):
                return score
        self._count_node()
        moves = self._ordered(position, known)
        if depth == 1 and len(moves) > 1:
            return self._frontier(position, moves, alpha, beta)
        return self._best(position, moves, depth, alpha, beta)

    def _best(
        self, position: Position, moves: list[Move], depth: int, alpha: int, beta: int
    ) -> int:
        """Search the moves in turn until one is too good for the opponent to allow it."""
        # A forced move is no choice and costs no depth; that ends, as all our games do.
        reach = depth + 1 if len(moves) == 1 else depth
        best, choice, floor = -INFINITY, moves[0], alpha
        for number, move in enumerate(moves):
            child = self._play(position, move)
            score = self._score_of(child, number, reach, floor, beta)
            if score > best:
                best, choice = score, move
                if score > floor:
                    floor = score
                    if score >= beta:
                        self._success[move] = self._success.get(move, 0) + depth * depth
                        break
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self._remember(position, (depth, bound, best, choice))
        return best

    def _frontier(self, position: Position, moves: list[Move], alpha: int, beta: int) -> int:
        """The last ply before the horizon: no bookkeeping, only estimates."""
        best = -INFINITY
        for move in moves:
            score = -self._evaluate(self._play(position, move))
            if score > best:
                best = score
                if score >= beta:
                    break
        return best

    def _ordered(self, position: Position, known: tuple[int, int, int, Move] | None) -> list[Move]:
        """The remembered move first, then those that have served well elsewhere."""
        moves = self._moves(position)
        success = self._success
        moves.sort(key=lambda move: -success.get(move, 0))
        if known is not None and known[3] in moves:  # a game may look at fewer moves than before
            moves.remove(known[3])
            moves.insert(0, known[3])
        return moves

    def _remember(self, position: Position, entry: tuple[int, int, int, Move]) -> None:
        if len(self._table) >= self._table_limit:
            self._table.clear()
        self._table[position] = entry

    def _count_node(self) -> None:
        self._nodes += 1
        if self._nodes % NODES_BETWEEN_CHECKS == 0:
            self._clock.check()

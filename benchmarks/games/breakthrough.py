"""Breakthrough: perft, the number of move sequences of one length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.games import Case, submission
from rules.breakthrough import rules
from tests.oracles import breakthrough as oracle

DEPTH = 3
REACH = "8x the naive nodes/s"


def perft(
    legal_moves: Callable[[Any], list[Any]],
    play: Callable[[Any, Any], Any],
    position: Any,
    depth: int,
) -> int:
    """The number of move sequences of this length; the last moves are only counted."""
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(legal_moves, play, play(position, move), depth - 1) for move in moves)


def naive() -> int:
    """The same with the oracle, whose position is a board and whose turn it is."""

    def legal_moves(position: tuple[oracle.Board, str]) -> list[str]:
        return oracle.moves(*position)

    def play(position: tuple[oracle.Board, str], move: str) -> tuple[oracle.Board, str]:
        board, colour = position
        return oracle.after(board, move), oracle.other(colour)

    return perft(legal_moves, play, (oracle.starting_board(), "white"), DEPTH)


def modular() -> int:
    return perft(rules.legal_moves, rules.play, rules.initial(), DEPTH)


def bundled() -> int:
    game = submission("breakthrough")
    play = getattr(game, "play_rules", None) or game.play
    return perft(game.legal_moves, play, game.initial(), DEPTH)


CASES = [
    Case("perft, modular", "sequences", modular, naive, REACH),
    Case("perft, bundled", "sequences", bundled, naive, REACH),
]

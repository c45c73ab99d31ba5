"""Corners: moves of all pieces generated, position by position, in games that get somewhere."""

from __future__ import annotations

import random

from benchmarks.games import Case, submission
from rules.corners import notation, rules
from rules.corners.rules import Move, Position
from tests.oracles import corners as oracle

GAMES = 12
NAIVE_EVERY = 20  # the naive version does every twentieth position: it is that slow


def hurried_game(seed: int) -> list[Position]:
    """The positions of a game whose players mostly make long moves."""
    chance, position, passed = random.Random(seed), rules.initial(), []
    while rules.outcome(position) is None:
        passed.append(position)
        moves = rules.legal_moves(position)
        move = max(moves, key=lambda move: _gain(move) + 3 * chance.random())
        position = rules.play(position, move)
    return passed


def _gain(move: Move) -> int:
    return sum(min(6, part) for part in divmod(move.target, 10)) - sum(
        min(6, part) for part in divmod(move.source, 10)
    )


POSITIONS = [position for seed in range(GAMES) for position in hurried_game(seed)]
BOARDS = [
    oracle.board_of(notation.write_input(position).partition("\n")[2])
    for position in POSITIONS[::NAIVE_EVERY]
]
SUBMISSION = submission("corners")


def modular_moves() -> int:
    for position in POSITIONS:
        rules.legal_moves(position)
    return len(POSITIONS)


def bundled_moves() -> int:
    movable = SUBMISSION.movable
    for position in POSITIONS:
        movable(position)
    return len(POSITIONS)


def naive_moves() -> int:
    for board in BOARDS:
        oracle.moves(board)
    return len(BOARDS)


def modular_turns() -> int:
    played = 0
    for position in POSITIONS:
        for move in rules.legal_moves(position):
            rules.play(position, move)
            played += 1
    return played


def naive_turns() -> int:
    played = 0
    for board in BOARDS:
        for move in oracle.moves(board):
            oracle.after(board, move)
            played += 1
    return played


REACH = "at least 150,000 positions/s"
CASES = [
    Case("corners, all moves, modular", "positions", modular_moves, naive_moves, REACH),
    Case("corners, all moves, bundled", "positions", bundled_moves, naive_moves, REACH),
    Case("corners, moves played, modular", "moves", modular_turns, naive_turns, "none"),
]

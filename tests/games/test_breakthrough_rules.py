"""The rules of Breakthrough against the statement and against an independent second writing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.breakthrough import notation, rules
from rules.breakthrough.rules import Position
from tests.oracles import breakthrough as oracle

PERFT_TABLE = Path(__file__).with_name("breakthrough_perft.txt")
SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
ALL_TEXTS = [source + target for source in SQUARES for target in SQUARES]
PICTURE = {"a5": "white", "b4": "white", "e6": "white"} | dict.fromkeys(
    ["b5", "d7", "e7", "f7"], "black"
)
SAMPLE_GAME = """
    a2a3 a7a6  a3a4 a6a5  a4b5 a5a4  b5a6 a4a3  a6a7 a3a2  a7b8
"""


def perft_table() -> list[tuple[str, str, list[int]]]:
    """Name, position and counts of each entry; the first block of the file is its heading."""
    entries = []
    for block in PERFT_TABLE.read_text().strip().split("\n\n")[1:]:
        name, *position, counts = block.split("\n")
        entries.append((name, "\n".join(position), [int(count) for count in counts.split()]))
    return entries


def perft(position: Position, depth: int) -> int:
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.play(position, move), depth - 1) for move in moves)


def position_of(board: oracle.Board, colour: str, ply: int = 0) -> Position:
    ply += (ply & 1) != (colour == "black")
    return notation.parse_position(oracle.drawn(board, colour, ply))


def texts(position: Position) -> list[str]:
    return [notation.write(move) for move in rules.legal_moves(position)]


def assert_same(position: Position, board: oracle.Board, colour: str) -> None:
    """Both writings agree on the moves, on the end and on who is to move."""
    assert sorted(texts(position)) == oracle.moves(board, colour)
    assert rules.COLOURS[rules.to_move(position)] == colour
    outcome = rules.outcome(position)
    winner = None if outcome is None or outcome.winner is None else rules.COLOURS[outcome.winner]
    assert winner == oracle.winner(board)


def assert_same_refusals(position: Position, board: oracle.Board, colour: str) -> None:
    """Of all 4096 pairs of squares, exactly the legal moves have nothing against them."""
    accepted = [t for t in ALL_TEXTS if rules.why_illegal(position, notation.parse(t)) is None]
    assert sorted(accepted) == oracle.moves(board, colour)


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(*rest, id=name) for name, *rest in perft_table()]
)
def test_perft(text: str, counts: list[int]) -> None:
    position = notation.parse_position(text)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_oracle_counts_as_the_contest_does() -> None:
    board = oracle.starting_board()
    assert [oracle.perft(board, "white", depth) for depth in range(1, 4)] == [22, 484, 11132]


def test_moves_of_the_picture() -> None:
    white = "a5a6 a5b6 b4c5 e6d7 e6f7"
    black = "b5a4 b5c4 d7c6 d7d6 d7e6 e7d6 e7f6 f7e6 f7f6 f7g6"
    assert sorted(texts(position_of(PICTURE, "white"))) == white.split()
    assert sorted(texts(position_of(PICTURE, "black"))) == black.split()


def test_sample_game() -> None:
    position = rules.initial()
    for ply, text in enumerate(SAMPLE_GAME.split()):
        assert rules.outcome(position) is None
        assert rules.to_move(position) == ply % 2
        move = notation.parse(text)
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)
    assert rules.outcome(position) == (0, "a white pawn reached the far rank")
    assert len(SAMPLE_GAME.split()) == 2 * 6 - 1  # white's sixth move was the last
    assert rules.legal_moves(position) == []


@pytest.mark.parametrize("batch", range(4))
def test_random_games_agree(batch: int) -> None:
    for seed in range(100 * batch, 100 * batch + 100):
        chance = random.Random(seed)
        position, board, colour = rules.initial(), oracle.starting_board(), "white"
        while True:
            assert_same(position, board, colour)
            if chance.random() < 0.01:
                assert_same_refusals(position, board, colour)
            if oracle.winner(board):
                break
            text = chance.choice(oracle.moves(board, colour))
            position = rules.play(position, notation.parse(text))
            board, colour = oracle.after(board, text), oracle.other(colour)
        assert_same_refusals(position, board, colour)


@st.composite
def odd_boards(draw: st.DrawFn) -> oracle.Board:
    """Any pawns anywhere, but not both sides at their goals and never an empty board."""
    colours = st.sampled_from(["white", "black"])
    board = draw(st.dictionaries(st.sampled_from(SQUARES), colours, min_size=1, max_size=40))
    arrived = {c for s, c in board.items() if s[1] == ("8" if c == "white" else "1")}
    if len(arrived) == 2:
        board = {s: c for s, c in board.items() if s[1] != "1" or c == "white"}
    return board


@settings(derandomize=True, deadline=None, max_examples=300)
@given(odd_boards(), st.sampled_from(["white", "black"]))
def test_odd_positions_agree(board: oracle.Board, colour: str) -> None:
    position = position_of(board, colour)
    assert_same(position, board, colour)
    for text in oracle.moves(board, colour):
        after = rules.play(position, notation.parse(text))
        assert_same(after, oracle.after(board, text), oracle.other(colour))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_boards(), st.sampled_from(["white", "black"]))
def test_odd_positions_refuse_the_same(board: oracle.Board, colour: str) -> None:
    assert_same_refusals(position_of(board, colour), board, colour)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_boards(), st.sampled_from(["white", "black"]))
def test_whoever_is_not_done_can_move(board: oracle.Board, colour: str) -> None:
    if oracle.winner(board) is None:
        assert rules.legal_moves(position_of(board, colour))


@pytest.mark.parametrize(
    ("colour", "text", "words"),
    [
        ("white", "a6a7", "no pawn on a6"),
        ("white", "b5b6", "the opponent's pawn on b5"),
        ("white", "a5a7", "one square up"),
        ("white", "e6e5", "one square up"),
        ("white", "a5h6", "one square up"),
        ("black", "b5b6", "one square down"),
        ("white", "b4a5", "a5 holds a pawn of your own"),
        ("white", "b4b5", "straight ahead never takes"),
        ("black", "e7e6", "straight ahead never takes"),
    ],
)
def test_refusals_say_why(colour: str, text: str, words: str) -> None:
    reason = rules.why_illegal(position_of(PICTURE, colour), notation.parse(text))
    assert reason is not None
    assert words in reason


def test_nothing_is_legal_after_the_end() -> None:
    position = position_of({"a8": "white", "c3": "white", "d7": "black"}, "black")
    reason = rules.why_illegal(position, notation.parse("d7d6"))
    assert reason == "the game is over: a white pawn reached the far rank"


def test_taking_the_last_pawn_wins() -> None:
    position = position_of({"d4": "white", "e5": "black"}, "white")
    position = rules.play(position, notation.parse("d4e5"))
    assert rules.outcome(position) == (0, "black has no pawns left")


def test_moves_come_in_a_fixed_order() -> None:
    straight, towards_a, towards_h = ["a5a6"], ["e6d7"], ["b4c5", "a5b6", "e6f7"]
    assert texts(position_of(PICTURE, "white")) == straight + towards_a + towards_h

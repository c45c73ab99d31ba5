"""Texts of moves and positions."""

from __future__ import annotations

import random

import pytest

from rules.breakthrough import notation, rules

SQUARES = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]


def test_every_pair_of_squares_makes_the_round_trip() -> None:
    texts = [source + target for source in SQUARES for target in SQUARES]
    assert [notation.write(notation.parse(text)) for text in texts] == texts


def test_every_legal_move_makes_the_round_trip() -> None:
    moves = rules.legal_moves(rules.initial())
    assert [notation.parse(notation.write(move)) for move in moves] == moves


@pytest.mark.parametrize("text", ["", "a2", "a2a", "a2a33", "a2-a3", "a2a3 ", "a2a3\n"])
def test_what_is_not_four_characters_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        notation.parse(text)


@pytest.mark.parametrize(
    "text",
    ["A2A3", "a2A3", "i2i3", "a0a1", "a8a9", " a2a", "22a3", "aaa3", "a²a3", "а2а3", "a2a٣"],
)
def test_what_is_not_two_squares_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a square"):
        notation.parse(text)


def test_positions_make_the_round_trip() -> None:
    chance = random.Random(7)
    position = rules.initial()
    while rules.outcome(position) is None:
        assert notation.parse_position(notation.write_position(position)) == position
        position = rules.play(position, chance.choice(rules.legal_moves(position)))
    assert notation.parse_position(notation.write_position(position)) == position


def test_a_position_reads_like_a_board() -> None:
    empty = ["........"] * 4
    board = ["bbbbbbbb", "bbbbbbbb", *empty, "wwwwwwww", "wwwwwwww", "white to move, ply 0"]
    assert notation.write_position(rules.initial()) == "\n".join(board)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("wwwwwwww\nwhite", "wwwwwww\nwhite", "eight lines"),
        ("bbbbbbbb\nbbbbbbbb", "bbbbbbbb", "eight lines"),
        ("........", "...x....", "'w', 'b' or '.'"),
        ("white to move", "red to move", "should read"),
        ("ply 0", "ply", "should read"),
        ("ply 0", "ply -2", "should read"),
        ("ply 0", "ply 3", "even plies"),
    ],
)
def test_broken_positions_are_refused(old: str, new: str, words: str) -> None:
    text = notation.write_position(rules.initial()).replace(old, new)
    with pytest.raises(ValueError, match=words):
        notation.parse_position(text)

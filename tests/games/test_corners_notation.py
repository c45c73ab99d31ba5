"""Texts of moves, of positions and of what a player is shown."""

from __future__ import annotations

import random

import pytest

from rules.corners import notation, rules
from rules.corners.rules import PASS, Move
from tests.games.test_corners_rules import EXAMPLE, position_of

DIGITS = range(10)


def test_every_pair_of_cells_makes_the_round_trip() -> None:
    texts = [f"{a} {b} {c} {d}" for a in DIGITS for b in DIGITS for c in DIGITS for d in DIGITS]
    assert [notation.write(notation.parse(text)) for text in texts] == texts


def test_columns_come_before_rows() -> None:
    assert notation.parse("1 2 3 0") == Move(21, 3)


def test_passing_is_an_empty_text() -> None:
    assert notation.write(PASS) == ""
    assert notation.parse("") == PASS
    assert notation.parse(" \r\n") == PASS
    assert notation.parse("0 0 0 0") != PASS


@pytest.mark.parametrize("text", ["1 2 3 0\n", "1 2 3 0\r\n", " 1  2\n3\t0 ", "1\n2\n3\n0\n"])
def test_blanks_and_line_ends_do_not_matter(text: str) -> None:
    assert notation.parse(text) == Move(21, 3)


@pytest.mark.parametrize("text", ["1 2 3", "1 2 3 0 4", "1230", "1,2,3,0", "hello", "1 2 3 0\n1 2"])
def test_what_is_not_four_numbers_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="a move is four numbers, such as '1 2 3 0'"):
        notation.parse(text)


@pytest.mark.parametrize(
    "text", ["1 2 3 10", "-1 2 3 0", "1 2 3 x", "01 2 3 0", "1 2 3 ٣", "1 2 3 ²", "1. 2 3 0"]
)
def test_what_is_not_on_the_board_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number from 0 to 9"):
        notation.parse(text)


def test_positions_make_the_round_trip() -> None:
    chance = random.Random(7)
    position = rules.initial(rounds=20)
    while rules.outcome(position) is None:
        assert notation.parse_position(notation.write_position(position)) == position
        position = rules.play(position, chance.choice(rules.legal_moves(position)))
    assert notation.parse_position(notation.write_position(position)) == position


def test_views_make_the_round_trip() -> None:
    """Reading what a seat is shown gives the same game with that seat as the first."""
    chance = random.Random(8)
    position = rules.initial(rounds=20)
    while rules.outcome(position) is None:
        text = notation.write_input(position)
        seen = notation.parse_input(text)
        assert rules.to_move(seen) == 0
        assert notation.write_input(seen) == text
        moves = rules.legal_moves(position)
        assert sorted(rules.legal_moves(seen)) == sorted(moves)
        move = chance.choice(moves)
        position = rules.play(position, move)
        after = rules.play(seen, move)
        assert notation.write_input(after).split()[1:] == notation.write_input(position).split()[1:]


def test_a_position_reads_like_a_board() -> None:
    shown = notation.write_position(position_of(EXAMPLE, turns=0))
    assert shown == EXAMPLE.strip() + "\nplayer 1 to move, round 0 of 50"


def test_a_round_beyond_the_limit_tells_of_another_limit() -> None:
    position = notation.parse_input("73" + EXAMPLE)
    assert position.ply == 4 * 73
    assert rules.outcome(position) is None
    assert notation.parse_input("49" + EXAMPLE).rounds == 50


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0 2 2 0\n", "0 2 2\n", "10 rows of 10 digits, not 99"),
        ("0 2 2 0\n", "0 2 2 0 0\n", "not 101 digits"),
        ("0 2 2 0\n", "0 2 5 0\n", "'5' on the board should be 0, or 1 to 4"),
        ("0 2 2 0\n", "0 2 x 0\n", "'x' on the board"),
        ("0 2 2 0\n", "0 2 1 0\n", "player 1 has 7 pieces, not 6"),
        ("0 2 2 0\n", "0 2 0 0\n", "player 2 has 5 pieces"),
    ],
)
def test_broken_boards_are_refused(old: str, new: str, words: str) -> None:
    text = notation.write_position(rules.initial())
    assert old in text
    for parse, whole in (
        (notation.parse_position, text),
        (notation.parse_input, notation.write_input(rules.initial())),
    ):
        with pytest.raises(ValueError, match=words):
            parse(whole.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("player 1 to", "player 5 to", "no player 5"),
        ("player 1 to", "player 0 to", "no player 0"),
        ("player 1 to", "player x to", "the player should be a whole number"),
        ("round 0", "round -1", "the round should be a whole number"),
        ("of 50", "of many", "the limit should be a whole number"),
        ("of 50", "", "should read 'player 1 to move"),
        ("player 1 to move", "white to move", "should read 'player 1 to move"),
    ],
)
def test_broken_turns_are_refused(old: str, new: str, words: str) -> None:
    text = notation.write_position(rules.initial()).replace(old, new)
    with pytest.raises(ValueError, match=words):
        notation.parse_position(text)


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "٣"])
def test_a_round_is_a_number(number: str) -> None:
    with pytest.raises(ValueError, match="the number of the round should be a whole number"):
        notation.parse_input(number + EXAMPLE)


@pytest.mark.parametrize("text", ["", "\n", "0", EXAMPLE])
def test_an_input_without_round_or_board_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"should be a whole number|10 rows of 10 digits"):
        notation.parse_input(text)

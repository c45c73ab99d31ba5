"""Texts of moves and positions."""

from __future__ import annotations

import random

import pytest

from rules.bridges import holes, notation, rules
from rules.bridges.rules import Move, Position
from tests.games.test_bridges_rules import STATEMENT_GAME, played

PLACES = [f"{column}{row:02}" for row in range(1, 25) for column in "ABCDEFGHIJKLMNOPQRSTUVWX"]


def test_every_hole_makes_the_round_trip() -> None:
    assert [notation.parse(place) for place in PLACES] == [Move(hole) for hole in range(576)]
    assert [notation.write(Move(hole)) for hole in range(576)] == PLACES


def test_every_bridge_makes_the_round_trip_from_both_ends() -> None:
    for ends in holes.SPANS:
        text = f"{PLACES[ends[0]]} {PLACES[ends[0]]}-{PLACES[ends[1]]}"
        assert notation.parse(text) == Move(ends[0], (ends,))
        assert notation.write(Move(ends[0], (ends,))) == text


@pytest.mark.parametrize("text", STATEMENT_GAME)
def test_moves_of_the_statement_make_the_round_trip(text: str) -> None:
    assert notation.write(notation.parse(text)) == text


def test_every_legal_move_makes_the_round_trip() -> None:
    moves = rules.legal_moves(played(STATEMENT_GAME))
    assert any(len(move.bridges) > 1 for move in moves)
    assert [notation.parse(notation.write(move)) for move in moves] == moves


@pytest.mark.parametrize(
    "text",
    [
        *["", "A", "A1", "A001", "a01", "Y01", "A00", "A25", "A99", "L3", "11L", "АА1", "A٠١"],
        *["A²1", "A+1", "A 1", "A-1", " L03", "\tL03", "L03\n", "L03\r", "0", "Quit", "L03-K01"],
    ],
)
def test_what_is_not_a_hole_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hole"):
        notation.parse(text)


@pytest.mark.parametrize(
    "text",
    ["L03 ", "L03  K01-L03", "L03 K01", "L03 K01L03", "L03 K01_L03", "L03\xa0K01-L03"],
)
def test_what_is_not_a_bridge_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a (bridge|hole)"):
        notation.parse(text)


@pytest.mark.parametrize("text", ["L03 K01-", "L03 -K01", "L03 K01-L03-M05", "L03 K01-l03"])
def test_both_ends_of_a_bridge_are_holes(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hole"):
        notation.parse(text)


def test_positions_make_the_round_trip() -> None:
    chance = random.Random(7)
    position = rules.initial(30)
    while rules.outcome(position) is None:
        assert notation.parse_position(notation.write_position(position)) == position
        linked = [move for move in rules.legal_moves(position) if move.bridges]
        position = rules.play(position, chance.choice(linked or rules.legal_moves(position)))
    assert notation.parse_position(notation.write_position(position)) == position
    assert position.mine.bridges
    assert position.theirs.bridges


def test_a_position_is_a_value() -> None:
    one, same = played(STATEMENT_GAME, 160), played(STATEMENT_GAME, 160)
    assert one == same
    assert hash(one) == hash(same)
    assert one != played(STATEMENT_GAME, 159)


def test_an_empty_board() -> None:
    rows = ["+" + "." * 22 + "+", *["." * 24] * 22, "+" + "." * 22 + "+"]
    lines = [*rows, "red:", "black:", "red to move, ply 0, limit 60"]
    assert notation.write_position(rules.initial()) == "\n".join(lines)


PICTURE = notation.write_position(played(STATEMENT_GAME, 160))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("+.........r", "..........r", "in the four corners"),
        ("...........r............\n", "", "24 rows, two lines"),
        ("...........r............", "...........r...........", "24 characters"),
        ("...........r............", "...........x............", "each 'r', 'b'"),
        (
            "\n........................\n",
            "\nr.......................\n",
            "red peg in A02 is on the",
        ),
        ("+.........r", "+b........r", "black peg in B01 is on the"),
        ("red: ", "rot: ", "should begin with 'red:'"),
        ("black: ", "red: ", "should begin with 'black:'"),
        ("K01-L03", "K01-N04", "doesn't join two red pegs"),
        ("K01-L03", "K01-M02", "doesn't join two red pegs"),
        ("K01-L03", "L03-N04", "L03-N04 is there twice"),
        ("K01-L03", "N04-L03", "L03-N04 is there twice"),
        ("K01-L03", "K01+L03", "is not a bridge"),
        ("red to move", "white to move", "should read"),
        ("ply 10", "ply", "should read"),
        ("ply 10", "ply -2", "should read"),
        ("limit 160", "limit", "should read"),
        ("ply 10", "ply 11", "even plies"),
    ],
)
def test_broken_positions_are_refused(old: str, new: str, words: str) -> None:
    assert old in PICTURE
    with pytest.raises(ValueError, match=words):
        notation.parse_position(PICTURE.replace(old, new, 1))


def test_positions_where_enemies_cross_are_refused() -> None:
    position: Position = played(["L10", "L11", "M12", "N10 L11-N10"])
    text = notation.write_position(position).replace("red:", "red: L10-M12")
    with pytest.raises(ValueError, match="a red bridge and a black one cross"):
        notation.parse_position(text)

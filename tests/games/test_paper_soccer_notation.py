"""Texts of moves and positions."""

from __future__ import annotations

import random

import pytest

from rules.paper_soccer import notation, rules
from rules.paper_soccer.rules import Position


def after(*texts: str) -> Position:
    position = rules.initial()
    for text in texts:
        position = rules.play(position, notation.parse(text))
    return position


def test_a_move_is_its_nodes_one_by_one() -> None:
    assert notation.parse("3 0 0 0 20 14 20") == (0, 20, 314)
    assert notation.write((157, 136)) == "2 7 10 6 10"


def test_every_pair_of_nodes_makes_the_round_trip() -> None:
    nodes = [f"{row} {column}" for row in range(15) for column in range(21)]
    texts = [f"2 {nodes[0]} {node}" for node in nodes] + [f"2 {node} 7 10" for node in nodes]
    assert [notation.write(notation.parse(text)) for text in texts] == texts


def test_a_long_move_makes_the_round_trip() -> None:
    text = " ".join(["300", *(f"{k % 15} {k % 21}" for k in range(300))])
    assert notation.write(notation.parse(text)) == text


def test_spaces_between_numbers_may_be_wide() -> None:
    assert notation.parse("2  7 10   7 11") == notation.parse("2 7 10 7 11")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a move"),
        ("Hello", "is not a move"),
        ("2 7 10 7 11 ", "is not a move"),
        (" 2 7 10 7 11", "is not a move"),
        ("2 7 10 7 11\n", "is not a move"),
        ("2 7 10 7 11\r", "is not a move"),
        ("2\t7 10 7 11", "is not a move"),
        ("2 7 10 7 -1", "is not a move"),
        ("2 7 10 7 1.5", "is not a move"),
        ("2 7 10 7 +9", "is not a move"),
        ("2 7,10 7,11", "is not a move"),
        ("2 7 10 7 1١", "is not a move"),
        ("2 7 10 7 1²", "is not a move"),
        ("7 10 7 11", "tells of 7 nodes, which are 14 numbers, but 3 follow"),
        ("2 7 10 7", "but 3 follow"),
        ("2 7 10 7 11 7 12", "but 6 follow"),
        ("2", "but 0 follow"),
        ("0", "from 2 to"),
        ("1 7 10", "from 2 to"),
        ("2 7 10 15 10", r"\(15, 10\) is not on the field; rows are 0..14, columns 0..20"),
        ("2 7 10 7 21", r"\(7, 21\) is not on the field"),
        ("2 7 10 7 99999999999999999999", "too large"),
        ("9" * 5000, "too large"),
    ],
)
def test_what_is_no_move_is_refused(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        notation.parse(text)
    assert len(str(caught.value)) < 200


def test_positions_make_the_round_trip() -> None:
    for seed in range(4):
        chance, position = random.Random(seed), rules.initial()
        while True:
            assert notation.parse_position(notation.write_position(position)) == position
            if rules.outcome(position):
                break
            position = rules.play(position, chance.choice(rules.legal_moves(position, 50)))


def test_a_position_reads_like_a_field() -> None:
    lines = notation.write_position(after("2 7 10 6 11", "2 6 11 7 11", "2 7 11 6 10")).split("\n")
    assert lines[0] == " ".join("+" * 21)
    assert lines[12] == ". . . . . . . . . . o * . . . . . . . . ."
    assert lines[13] == "                     X|"
    assert lines[14] == ". . . . . . . . . . * * . . . . . . . . ."
    assert lines[10] == "+ . . . . . . . . . . . . . . . . . . . +"
    assert lines[-1] == "right to move, ply 3"
    assert len(lines) == 30


FIRST = ". . . . . . . . . . *-o . . . . . . . . ."


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("\nright to move, ply 1", "", "has 29 lines, not 28"),
        ("right to move", "up to move", "should read"),
        ("ply 1", "ply", "should read"),
        ("ply 1", "ply -1", "should read"),
        ("ply 1", "ply 01", "should read"),
        ("ply 1", "ply 2", "left moves on even plies"),
        ("right to move, ply 1", "right to move, ply 3", "so many moves have been made: 1"),
        (FIRST, FIRST.replace("o", "*"), "one ball, 'o', not 0"),
        (FIRST, FIRST.replace(".", "o", 1), "one ball, 'o', not 2"),
        (FIRST, FIRST.replace("*-o", ".-o"), r"line 15 of the drawing should be"),
        (FIRST, FIRST.replace("*-o", "o *"), r"line 15 of the drawing should be"),
        (FIRST, FIRST.replace("*-o", "*-*-o"), r"line 15 of the drawing should be"),
        (FIRST, FIRST.replace("*-o .", "* o ."), r"line 15 of the drawing should be"),
        (FIRST, FIRST.replace("*-o .", ". o ."), r"the ball starts at \(7, 10\), ply 0"),
        (FIRST, FIRST.replace("*-o . .", "*-o *-*"), "not one line from"),
        (FIRST, FIRST.replace("*-o .", "*-*-o"), "so many moves have been made: 2"),
        (FIRST, FIRST.replace("*-o .", "o-* ."), "not one line|never been|not joined"),
        (FIRST, FIRST.replace("*-o .", "*-o x"), "line 15 of the drawing should be"),
        ("+ . .", "+ + .", "line 3 of the drawing should be"),
        ("+ . .", "+-. .", "line 3 of the drawing should be"),
        ("+ +", "+-+", "line 1 of the drawing should be"),
    ],
)
def test_broken_positions_are_refused(old: str, new: str, words: str) -> None:
    text = notation.write_position(after("2 7 10 7 11"))
    assert old in text
    with pytest.raises(ValueError, match=words):
        notation.parse_position(text.replace(old, new, 1))


RING = [
    ". . . . . . . . . . *-o . *-* . . . . . .",
    "                          | |",
    ". . . . . . . . . . . . . *-* . . . . . .",
]


def test_segments_that_hang_together_with_nothing_are_refused() -> None:
    lines = notation.write_position(after("2 7 10 7 11")).split("\n")
    lines[14:17] = RING
    with pytest.raises(ValueError, match="the segments are not joined"):
        notation.parse_position("\n".join(lines))


def test_a_ball_that_stops_on_a_visited_node_is_refused() -> None:
    """A drawing with the ball back where it has been: the move had to go on."""
    position = after("2 7 10 6 11", "2 6 11 7 11", "2 7 11 7 10")
    with pytest.raises(ValueError, match="only where it has never been"):
        notation.parse_position(notation.write_position(position))


def test_a_line_through_the_goal_is_refused() -> None:
    through = after("2 7 10 7 11", *(f"2 7 {k} 7 {k + 1}" for k in range(11, 20)), "2 7 20 6 19")
    with pytest.raises(ValueError, match="a line ends in the goal"):
        notation.parse_position(notation.write_position(through))

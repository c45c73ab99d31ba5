"""The texts and plain values of football: round trips, and what is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.football import notation, rules
from rules.football.rules import Match, Orders, Skills
from tests.games.football_play import MATCH, SET_UP, flying, held
from tests.games.test_football_oracle import any_orders, any_set_ups, odd_states

SEEN = rules.view(held(0, (12, 8)), 0)


def plain_set_up() -> dict[str, Any]:
    return {
        "positions": {2: (10, 4), 3: (10, 12), 4: (5, 8)},
        "skills": {
            1: {"t": 1, "s": 2, "p": 2},
            2: {"t": 1, "s": 2, "p": 2},
            3: {"t": 1, "s": 2, "p": 2},
            4: {"t": 1, "s": 2, "p": 2},
            5: {"t": 1, "s": 2, "p": 2, "c": 1},
        },
    }


def test_a_set_up_as_bots_give_it() -> None:
    assert notation.plain_set_up(SET_UP) == plain_set_up()
    assert notation.set_up_of(plain_set_up()) == SET_UP


def test_a_view_as_bots_get_it() -> None:
    state = held(1, (7, 7), Match((SET_UP, SET_UP)), time=46, score=(1, 0))
    plain = notation.plain_view(rules.view(state, 1))
    assert list(plain) == list(notation.VIEW_KEYS)
    assert plain["time"] == 46
    assert plain["half"] == 2
    assert plain["score"] == (0, 1)
    assert plain["players"][7] == plain["ball"] == (18, 7)
    assert plain["owner"] == 7
    assert plain["velocity"] is None
    assert plain["skills"][10] == {"t": 1, "s": 2, "p": 2, "c": 1}
    assert list(plain["skills"]) == list(range(1, 11))


def test_skills_of_the_first_half() -> None:
    plain = notation.plain_view(rules.view(flying((12, 8), (2, 0)), 0))
    assert list(plain["skills"]) == [1, 2, 3, 4, 5]
    assert (plain["owner"], plain["velocity"]) == (None, (2, 0))


def test_who_is_not_named_stays() -> None:
    orders = notation.orders_of({"moves": {2: (5, 3)}, "kick": (1, 0)}, SEEN)
    assert orders == Orders((SEEN.players[0], (5, 3), *SEEN.players[2:5]), (1, 0))
    assert notation.orders_of({"moves": {}, "kick": None}, SEEN) == Orders(SEEN.players[:5])


def test_lists_are_as_good_as_tuples() -> None:
    assert notation.orders_of({"moves": {2: [5, 3]}, "kick": [1, 0]}, SEEN).cells[1] == (5, 3)


def test_texts_are_one_line_of_json() -> None:
    for text in (
        notation.write_set_up(SET_UP),
        notation.write_view(SEEN),
        notation.write_orders(Orders(SEEN.players[:5], (1, 0))),
    ):
        assert "\n" not in text
        assert " " not in text
        json.loads(text)
    short = notation.write_orders(Orders(((1, 2),) * 5, (-1, 0)))
    assert short == '{"moves":{"1":[1,2],"2":[1,2],"3":[1,2],"4":[1,2],"5":[1,2]},"kick":[-1,0]}'


@settings(derandomize=True, deadline=None, max_examples=100)
@given(any_set_ups())
def test_set_ups_go_round(set_up: rules.SetUp) -> None:
    assert notation.parse_set_up(notation.write_set_up(set_up)) == set_up
    assert notation.set_up_of(notation.plain_set_up(set_up)) == set_up


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.data(), odd_states(), st.integers(0, 1))
def test_views_and_orders_go_round(data: st.DataObject, state: rules.State, seat: int) -> None:
    seen = rules.view(state, seat)
    assert notation.parse_view(notation.write_view(seen)) == seen
    assert notation.view_of(notation.plain_view(seen)) == seen
    orders = data.draw(any_orders(seen))
    assert notation.parse_orders(notation.write_orders(orders), seen) == orders
    assert notation.orders_of(notation.plain_orders(orders), seen) == orders


def test_matches_by_lot_go_round() -> None:
    chance = random.Random(3)
    for _ in range(50):
        set_up = rules.set_up_by_lot(chance)
        assert notation.parse_set_up(notation.write_set_up(set_up)) == set_up


def changed(path: list[Any], value: object) -> dict[str, Any]:
    """The plain set-up with one thing in it replaced, or taken out by `...`."""
    whole: Any = plain_set_up()
    inner = whole
    for part in path[:-1]:
        inner = inner[part]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return dict(whole)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (["positions"], ..., "12.1: a set-up should have the key 'positions'"),
        (["skills"], ..., "12.1: a set-up should have the key 'skills'"),
        (["name"], "x", "12.1: a set-up can't have the key 'name'"),
        (["positions"], [(1, 1)] * 3, "3.7: positions should be a dictionary"),
        (["positions", 3], ..., "3.7: positions should have the key 3"),
        (["positions", 1], (12, 8), "3.7: positions can't have the key 1"),
        (["positions", "2"], (2, 2), "3.7: positions can't have the key '2'"),
        (["positions", 3], (1, 2, 3), "3.7: the position of player 3 should be a pair"),
        (["positions", 3], 5, "3.7: the position of player 3 should be a pair"),
        (["positions", 3], "12", "3.7: the position of player 3 should be a pair"),
        (["positions", 3], (1.0, 2), "should be a whole number, not 1.0"),
        (["positions", 3], (True, 2), "should be a whole number, not True"),
        (["positions", 3], None, "should be a pair"),
        (["skills", 5], ..., "6.1: skills should have the key 5"),
        (["skills", 6], {}, "6.1: skills can't have the key 6"),
        (["skills", 1], 7, "6.1: skills of player 1 should be a dictionary"),
        (["skills", 1, "c"], 1, "6.1: skills of player 1 can't have the key 'c'"),
        (["skills", 5, "c"], ..., "6.2: skills of player 5 should have the key 'c'"),
        (["skills", 2, "t"], "3", "6.1: skills of player 2: t should be a whole number"),
        (["skills", 2, "t"], True, "6.1: skills of player 2: t should be a whole number"),
        (["skills", 2, "speed"], 3, "6.1: skills of player 2 can't have the key 'speed'"),
    ],
)
def test_wrong_set_ups_are_refused(path: list[Any], value: object, words: str) -> None:
    with pytest.raises(ValueError, match=r"^\d+\.\d+: ") as refused:
        notation.set_up_of(changed(path, value))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "12.1: orders should be a dictionary, not None"),
        ([], "12.1: orders should be a dictionary"),
        ({}, "12.1: orders should have the key 'moves'"),
        ({"moves": {}}, "12.1: orders should have the key 'kick'"),
        ({"moves": {}, "kick": None, "pass": 1}, "12.1: orders can't have the key 'pass'"),
        ({"moves": None, "kick": None}, "12.1: moves should be a dictionary"),
        ({"moves": {6: (1, 1)}, "kick": None}, "1.4: moves: 6 is none of your players"),
        ({"moves": {0: (1, 1)}, "kick": None}, "1.4: moves: 0 is none"),
        ({"moves": {True: (1, 1)}, "kick": None}, "1.4: moves: True is none"),
        ({"moves": {1.0: (1, 1)}, "kick": None}, "1.4: moves: 1.0 is none"),
        ({"moves": {"1": (1, 1)}, "kick": None}, "1.4: moves: '1' is none"),
        ({"moves": {1: (1,)}, "kick": None}, "12.1: the move of player 1 should be a pair"),
        ({"moves": {1: None}, "kick": None}, "12.1: the move of player 1 should be a pair"),
        ({"moves": {1: (1, 2.5)}, "kick": None}, "a whole number, not 2.5"),
        ({"moves": {}, "kick": 3}, "12.1: kick should be a pair"),
        ({"moves": {}, "kick": (1, "0")}, "12.1: kick should be a whole number, not '0'"),
        ({"moves": {}, "kick": ()}, "12.1: kick should be a pair"),
    ],
)
def test_wrong_orders_are_refused(answer: object, words: str) -> None:
    with pytest.raises(ValueError, match=r"^\d+\.\d+: ") as refused:
        notation.orders_of(answer, SEEN)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"owner": None}, "exactly one of owner and velocity"),
        ({"velocity": (1, 0)}, "exactly one of owner and velocity"),
        ({"time": "1"}, "4.1: time should be a whole number"),
        ({"half": 2}, "6.6: skills should have the key 6"),
        ({"players": {}}, "4.1: players should have the key 1"),
        ({"score": (1,)}, "4.1: the score should be a pair"),
        ({"weather": "fine"}, "4.1: a view can't have the key 'weather'"),
    ],
)
def test_wrong_views_are_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=r"^\d+\.\d+: ") as refused:
        notation.view_of(notation.plain_view(SEEN) | change)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "{}",
        "not json",
        '{"moves":{},"kick":null',
        '{"moves":{},"kick":null}{}',
        '{"moves":{},"moves":{},"kick":null}',
        '{"moves":{"1":[1,1],"01":[1,1]},"kick":null}',
        '{"moves":{"1":[1,1],"1":[1,2]},"kick":null}',
        '{"moves":{"²":[1,1]},"kick":null}',
        '{"moves":{},"kick":[1e0,0]}',
        '{"moves":{},"kick":[NaN,0]}',
        '{"moves":{},"kick":[Infinity,0]}',
        "[" * 100_000,
    ],
)
def test_texts_that_are_no_orders(text: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 (JSON's own words differ)
        notation.parse_orders(text, SEEN)
    assert str(refused.value)


def test_the_skills_of_a_field_player_have_no_saving() -> None:
    assert Skills().c == 0
    assert "c" not in notation.plain_set_up(SET_UP)["skills"][1]
    assert rules.view(rules.initial(MATCH), 0).skills[4].c == 1

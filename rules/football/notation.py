"""How football is written: set-ups, views and orders as plain values and as lines of JSON.

The plain values are those that `setup_initial_position` and `make_a_move` take and give: cells are
pairs, players are numbers. In JSON the numbers of players become texts, as its keys must be, and
the pairs become lists. A value of the wrong shape raises ValueError with the statement's paragraph.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules.football.field import Cell, Velocity
from rules.football.rules import KEEPER, Orders, SetUp, Skills, View

LETTERS = ("t", "s", "p")
VIEW_KEYS = ("time", "half", "score", "players", "ball", "owner", "velocity", "skills")

# Plain values


def plain_set_up(set_up: SetUp) -> dict[str, Any]:
    """What `setup_initial_position` gives back."""
    positions = dict(enumerate(set_up.positions, 2))
    return {"positions": positions, "skills": _plain_skills(set_up.skills)}


def plain_view(seen: View) -> dict[str, Any]:
    """What `make_a_move` is given."""
    players = dict(enumerate(seen.players, 1))
    return seen._asdict() | {"players": players, "skills": _plain_skills(seen.skills)}


def plain_orders(orders: Orders) -> dict[str, Any]:
    """What `make_a_move` gives back; all five players are named."""
    return {"moves": dict(enumerate(orders.cells, 1)), "kick": orders.kick}


def set_up_of(value: object) -> SetUp:
    """The set-up a plain value stands for, in order or not."""
    parts = _keyed(value, ("positions", "skills"), "12.1: a set-up")
    positions = _keyed(parts["positions"], (2, 3, 4), "3.7: positions")
    skills = _keyed(parts["skills"], range(1, 6), "6.1: skills")
    cells = tuple(_pair(positions[n], f"3.7: the position of player {n}") for n in (2, 3, 4))
    return SetUp(cells, tuple(_skills(n, skills[n]) for n in range(1, 6)))


def view_of(value: object) -> View:
    """The view a plain value stands for."""
    parts = _keyed(value, VIEW_KEYS, "4.1: a view")
    numbers = range(1, 6) if parts["half"] == 1 else range(1, 11)
    players = _keyed(parts["players"], range(1, 11), "4.1: players")
    skills = _keyed(parts["skills"], numbers, "6.6: skills")
    owner, velocity = parts["owner"], parts["velocity"]
    if (owner is None) == (velocity is None):
        raise ValueError("4.1: exactly one of owner and velocity is None")
    return View(
        time=_whole(parts["time"], "4.1: time"),
        half=_whole(parts["half"], "4.1: half"),
        score=_pair(parts["score"], "4.1: the score"),
        players=tuple(_pair(players[n], f"4.1: player {n}") for n in range(1, 11)),
        ball=_pair(parts["ball"], "4.1: the ball"),
        owner=None if owner is None else _whole(owner, "4.1: owner"),
        velocity=_velocity(velocity, "4.1: velocity"),
        skills=tuple(_skills(n, skills[n]) for n in numbers),
    )


def orders_of(value: object, seen: View) -> Orders:
    """The orders a plain value stands for, legal or not; who isn't named stays."""
    parts = _keyed(value, ("moves", "kick"), "12.1: orders")
    moves = _table(parts["moves"], "12.1: moves")
    cells = list(seen.players[:5])
    for number, cell in moves.items():
        if type(number) is not int or not 1 <= number <= 5:
            raise ValueError(f"1.4: moves: {number!r} is none of your players, who are 1 to 5")
        cells[number - 1] = _pair(cell, f"12.1: the move of player {number}")
    return Orders(tuple(cells), _velocity(parts["kick"], "12.1: kick"))


# Lines of JSON


def write_set_up(set_up: SetUp) -> str:
    """A set-up in one line."""
    return _written(plain_set_up(set_up))


def parse_set_up(text: str) -> SetUp:
    """The set-up that `write_set_up` writes so."""
    return set_up_of(_parsed(text))


def write_view(seen: View) -> str:
    """A view in one line."""
    return _written(plain_view(seen))


def parse_view(text: str) -> View:
    """The view that `write_view` writes so."""
    return view_of(_parsed(text))


def write_orders(orders: Orders) -> str:
    """Orders in one line; all five players are named."""
    return _written(plain_orders(orders))


def parse_orders(text: str, seen: View) -> Orders:
    """The orders a line gives to the side that sees this."""
    return orders_of(_parsed(text), seen)


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_unambiguous)
    except RecursionError:
        raise ValueError("12.1: the answer is nested too deep") from None


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """A JSON object, with the numbers of players as numbers; no key may come twice."""
    keyed: dict[str | int, Any] = {}
    for text, value in pairs:
        key = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else text
        if key in keyed:
            raise ValueError(f"12.1: the key {text!r} comes twice")
        keyed[key] = value
    return keyed


# Shapes


def _plain_skills(skills: tuple[Skills, ...]) -> dict[int, dict[str, int]]:
    return {
        number: {letter: getattr(player, letter) for letter in _letters(number)}
        for number, player in enumerate(skills, 1)
    }


def _letters(number: int) -> tuple[str, ...]:
    return (*LETTERS, "c") if number % 5 == 0 else LETTERS


def _skills(number: int, value: object) -> Skills:
    paragraph = "6.2" if number % KEEPER == 0 else "6.1"
    parts = _keyed(value, _letters(number), f"{paragraph}: skills of player {number}")
    where = f"{paragraph}: skills of player {number}: "
    return Skills(*(_whole(parts[letter], where + letter) for letter in _letters(number)))


def _table(value: object, what: str) -> Mapping[Any, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} should be a dictionary, not {value!r:.100}")
    return value


def _keyed(value: object, keys: range | tuple[object, ...], what: str) -> Mapping[Any, Any]:
    """A dictionary with these keys, no less and no more; `True` is not the number 1."""
    table = _table(value, what)
    for key in keys:
        if key not in table:
            raise ValueError(f"{what} should have the key {key!r}")
    for key in table:
        if key not in keys or isinstance(key, bool | float):
            raise ValueError(f"{what} can't have the key {key!r:.100}")
    return table


def _whole(value: object, what: str) -> int:
    if type(value) is not int:
        raise ValueError(f"{what} should be a whole number, not {value!r:.100}")
    return value


def _pair(value: object, what: str) -> Cell:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError(f"{what} should be a pair of whole numbers, not {value!r:.100}")
    return _whole(value[0], what), _whole(value[1], what)


def _velocity(value: object, what: str) -> Velocity | None:
    return None if value is None else _pair(value, what)

"""The shape of a record: which keys it has, and what kind of value each of them holds.

What the values mean is told in RECORD.md; whether they agree with the rules is for `arena verify`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules import catalog
from rules.catalog import Game

# A shape is a kind of value, a tuple of kinds, a table of shapes by key, or a list of one shape.
Shape = Any
Table = dict[str, Shape]

NUMBER = (int, float)
WHOLE_OR_NONE = (int, type(None))
TEXT_OR_NONE = (str, type(None))
KINDS = {int: "a whole number", float: "a number", str: "a text", type(None): "null"}

BOT: Table = {"text": str, "title": str, "kind": str, "sha256": TEXT_OR_NONE}
PLY: Table = {"seat": int, "move": TEXT_OR_NONE}
TICK: Table = {"orders": [str]}
TURN: Table = {
    "seat": int,
    "move": int,
    "request": str,
    "answer": str,
    "cpu": NUMBER,
    "wall": NUMBER,
    "memory_kb": int,
}
FAULT: Table = {"bot": int, "seat": int, "rule": str, "move": int, "reason": str}


@dataclass(frozen=True)
class Each:
    """A table with any keys, whose values have one shape."""

    value: Shape


def shape_of(game: Game) -> Table:
    """The shape of this game's records."""
    return {
        "format": str,
        "version": int,
        "game": str,
        "seed": int,
        "length": WHOLE_OR_NONE,
        "limits": Each(NUMBER),
        "bots": [BOT],
        "order": [int],
        "names": [str],
        "opening": [str],
        "set_ups": [str],
        "plies": [TICK if game.turns == "simultaneous" else PLY],
        "turns": [TURN],
        "faults": [FAULT],
        "result": _result_shape(game),
        "stderr": [str],
        "sandbox": {"active": [str], "missing": Each(str)},
        "python": str,
    }


def _result_shape(game: Game) -> Table:
    shape: Table = {"winner": WHOLE_OR_NONE, "reason": str}
    shape |= {"scores": [NUMBER], "seat_scores": [NUMBER]}
    if game.players > 2:
        shape["places"] = [int]
    if game.turns == "simultaneous":
        shape["goals"] = [int]
    return shape


def why_misshapen(record: Mapping[str, Any]) -> str | None:
    """What is wrong with the record, by the name of the key; None if everything has its place.

    Keys that aren't known are no error: a later arena may have added them.
    """
    name = record.get("game")
    if not isinstance(name, str) or name not in catalog.names():
        known = ", ".join(catalog.names())
        return f"game: there is no game {name!r}; known games: {known}"
    game = catalog.load(name)
    return _why_not("", record, shape_of(game)) or _why_misplaced(record, game)


def _why_not(where: str, value: Any, shape: Shape) -> str | None:
    """Why a value hasn't this shape."""
    if isinstance(shape, dict):
        return _why_no_table(where, value, shape)
    if isinstance(shape, Each):
        if not isinstance(value, dict):
            return f"{where}: should be a table, not {value!r:.60}"
        found = (_why_not(f"{where}.{key}", item, shape.value) for key, item in value.items())
        return next(filter(None, found), None)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where}: should be a list, not {value!r:.60}"
        found = (_why_not(f"{where}[{at}]", item, shape[0]) for at, item in enumerate(value))
        return next(filter(None, found), None)
    kinds = shape if isinstance(shape, tuple) else (shape,)
    if isinstance(value, kinds) and not isinstance(value, bool):
        return None
    wanted = " or ".join(KINDS[kind] for kind in kinds)
    return f"{where}: should be {wanted}, not {value!r:.60}"


def _why_no_table(where: str, value: Any, shape: Table) -> str | None:
    if not isinstance(value, dict):
        return f"{where}: should be a table, not {value!r:.60}"
    for key, inner in shape.items():
        path = f"{where}.{key}" if where else key
        if key not in value:
            return f"{path}: missing"
        wrong = _why_not(path, value[key], inner)
        if wrong:
            return wrong
    return None


def _why_misplaced(record: Mapping[str, Any], game: Game) -> str | None:
    """Numbers that point to nothing, and lists that don't have one item for each seat or bot."""
    bots, order = record["bots"], record["order"]
    if len(order) != game.players or set(order) != set(range(len(bots))):
        return f"order: {order} doesn't give each of {len(bots)} bots its seats of {game.players}"
    length = record["length"]
    if length is not None and game.length is None:
        return f"length: {game.name} has no length to choose, so it should be null"
    wrong = game.length.why_bad(length) if game.length and length is not None else None
    return f"length: {wrong}" if wrong else _why_uneven(record, game.players)


def _why_uneven(record: Mapping[str, Any], players: int) -> str | None:
    """A list that should have one item for each seat, and a number that is no seat or bot."""
    result, bots = record["result"], len(record["bots"])
    by_seat = {"names": record["names"], "stderr": record["stderr"]}
    by_seat["result.seat_scores"] = result["seat_scores"]
    for at, ply in enumerate(record["plies"]):
        by_seat[f"plies[{at}].orders"] = ply.get("orders", [""] * players)
    if record["set_ups"]:
        by_seat["set_ups"] = record["set_ups"]
    for path, items in by_seat.items():
        if len(items) != players:
            return f"{path}: should have {players} items, one a seat, not {len(items)}"
    if len(result["scores"]) != bots:
        return f"result.scores: should have {bots} items, one a bot"
    if result["winner"] is not None and not 0 <= result["winner"] < bots:
        return f"result.winner: there is no bot {result['winner']}; bots count from 0"
    return _why_no_seat(record, players, bots)


def _why_no_seat(record: Mapping[str, Any], players: int, bots: int) -> str | None:
    for key in ("plies", "turns", "faults"):
        for at, item in enumerate(record[key]):
            if not 0 <= item.get("seat", 0) < players:
                return f"{key}[{at}].seat: there is no seat {item['seat']}; seats count from 0"
            if not 0 <= item.get("bot", 0) < bots:
                return f"{key}[{at}].bot: there is no bot {item['bot']}; bots count from 0"
    return None

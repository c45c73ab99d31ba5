"""A recorded game played again through the rules, without its bots."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from arena.match import scaled_constants
from arena.record import Record
from rules import catalog
from rules.catalog import Game


def positions_of(played: Record) -> Iterator[Any]:
    """The positions of an alternating game, from the one after the opening on."""
    game = catalog.load(played["game"])
    rules, notation = game.rules(), game.notation()
    position = game.new_game(played["length"])
    for text in played["opening"]:
        position = rules.play(position, notation.parse(text))
    yield position
    for ply in played["plies"]:
        text = ply["move"]
        if text is None:
            position = game.after_forfeit(position)
        else:
            position = rules.play(position, notation.parse(text))
        yield position


def states_of(played: Record) -> Iterator[tuple[Any, list[Any]]]:
    """The states of a game in which both move at once, each with the orders given in it.

    After the last one there are no orders.
    """
    game = catalog.load(played["game"])
    if not played["set_ups"]:
        return
    rules, notation = game.simultaneous_rules(), game.simultaneous_notation()
    chance = random.Random(f"{game.name} {played['seed']} chance")
    state = _first_state(game, played)
    for ply in played["plies"]:
        orders = [
            notation.parse_orders(text, rules.view(state, seat))
            for seat, text in enumerate(ply["orders"])
        ]
        yield state, orders
        left, right = (rules.on_field(given, seat) for seat, given in enumerate(orders))
        state = rules.tick(state, (left, right), chance)
    yield state, []


def _first_state(game: Game, played: Record) -> Any:
    rules, notation = game.simultaneous_rules(), game.simultaneous_notation()
    first, second = (notation.parse_set_up(text) for text in played["set_ups"])
    constants = scaled_constants(game, played["length"])
    return rules.initial(rules.new_match((first, second), constants))


def ticks_of(played: Record) -> list[dict[str, Any]]:
    """The states as the first team sees them, each with the orders of both as they gave them."""
    game = catalog.load(played["game"])
    rules, notation = game.simultaneous_rules(), game.simultaneous_notation()
    ticks = []
    for number, (state, _) in enumerate(states_of(played)):
        tick = {"view": json.loads(notation.write_view(rules.view(state, 0)))}
        if number < len(played["plies"]):
            given = played["plies"][number]["orders"]
            tick["orders"] = [json.loads(text) for text in given]
        ticks.append(tick)
    return ticks

"""What the tests of football share: states by hand, and every roll of the dice."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

from rules.football import notation, rules
from rules.football.field import Cell, Velocity
from rules.football.rules import Match, Orders, SetUp, Skills, State

PLAIN = (Skills(), Skills(), Skills(), Skills(), Skills(c=1))
SET_UP = SetUp(((10, 4), (10, 12), (5, 8)), PLAIN)
MATCH = Match((SET_UP, SET_UP))
LEFT = ((3, 2), (5, 2), (7, 2), (9, 2), (2, 8))  # out of the way of what is tested
RIGHT = ((22, 14), (20, 14), (18, 14), (16, 14), (23, 8))


class NeedsRoll(Exception):
    """Chance was asked for one number below `sides` more than the script has."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Script(random.Random):
    """Dice that fall as they are told."""

    def __init__(self, rolls: list[int]) -> None:
        super().__init__(0)
        self.rolls = list(rolls)

    def randrange(self, start: int, *_: Any) -> int:  # type: ignore[override]
        if not self.rolls:
            raise NeedsRoll(start)
        return self.rolls.pop(0)

    def random(self) -> float:
        raise AssertionError("the rules should ask for whole numbers")


def every_result(state: State, orders: tuple[Orders, Orders]) -> dict[State, Fraction]:
    """All states that a tick can lead to, over all rolls, with their exact probabilities."""
    results: dict[State, Fraction] = defaultdict(Fraction)
    scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while scripts:
        rolls, chance = scripts.pop()
        try:
            results[rules.tick(state, orders, Script(rolls))] += chance
        except NeedsRoll as needed:
            part = chance / needed.sides
            scripts += [([*rolls, roll], part) for roll in range(needed.sides)]
    return dict(results)


def the_result(state: State, orders: tuple[Orders, Orders]) -> State:
    """The state after a tick in which chance has no say."""
    ((result, chance),) = every_result(state, orders).items()
    assert chance == 1
    return result


def stay(state: State, kick: Velocity | None = None) -> tuple[Orders, Orders]:
    """Nobody moves; whoever has the ball kicks it so, seen from the left."""
    left, right = state.players[:5], state.players[5:]
    ours = state.owner is not None and state.owner < 5
    return Orders(left, kick if ours else None), Orders(right, None if ours else kick)


def flying(ball: Cell, velocity: Velocity, match: Match = MATCH, **changes: Any) -> State:
    """A free ball, everyone out of its way."""
    return State(1, (0, 0), LEFT + RIGHT, ball, None, velocity, match)._replace(**changes)


def held(owner: int, cell: Cell, match: Match = MATCH, **changes: Any) -> State:
    """The ball in the feet of a player who stands in this cell."""
    players = list(LEFT + RIGHT)
    players[owner] = cell
    return State(1, (0, 0), tuple(players), cell, owner, None, match)._replace(**changes)


def key(views: list[dict[str, Any]]) -> str:
    """What both sides see, as a text to compare."""
    return json.dumps(views, sort_keys=True)


def views_of(state: State) -> str:
    return key([notation.plain_view(rules.view(state, seat)) for seat in (0, 1)])

"""How many pegs a player still needs, hole by hole, seen from each of its two border rows.

All distances grow in layers that are sets of holes, so a layer costs a few operations on big
numbers, not a visit to each hole.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.bridges.holes import BORDERS, COUNT, OFFSETS, UPPER_ENDS
from rules.bridges.rules import Side

FARTHEST = 16  # what a chain costs that can't be had, or hardly

Ways = tuple[int, int, int, int]


class Field(NamedTuple):
    """A player's distances by one measure.

    `near[k]` are the free holes that cost k pegs from the first border row, the peg in the hole
    itself included; `far` is the same from the second one. `total` is what a whole chain costs,
    and `is_safe` tells whether every step of it has a second way.
    """

    near: list[int]
    far: list[int]
    is_safe: bool
    total: int = FARTHEST

    def through(self, cost: int) -> int:
        """The free holes through which a chain costs exactly so many pegs."""
        near, far = self.near, self.far
        found = 0
        for first in range(max(1, cost + 2 - len(far)), min(cost + 1, len(near))):
            found |= near[first] & far[cost + 1 - first]
        return found


def single_field(side: Side, player: int, free: int) -> Field:
    """The distances of a player if the opponent just watches."""
    ways, (first, second) = open_ways(side), BORDERS[player]
    near = single_layers(first, free, side.pegs, ways)
    return _with_total(Field(near, single_layers(second, free, side.pegs, ways), False))


def double_field(side: Side, player: int, free: int) -> Field:
    """The distances of a player if the opponent takes the better of any two ways to go on."""
    ways, (first, second) = open_ways(side), BORDERS[player]
    near = double_layers(first, free, side.pegs, ways)
    return _with_total(Field(near, double_layers(second, free, side.pegs, ways), True))


def _with_total(field: Field) -> Field:
    for cost in range(1, FARTHEST):
        if field.through(cost):
            return field._replace(total=cost)
    return field


def open_ways(side: Side) -> Ways:
    """By way, the upper holes of the spans on which this side has laid a bridge or still can."""
    barred = side.barred
    first, second, third, fourth = UPPER_ENDS
    return (
        first & ~barred,
        second & ~(barred >> COUNT),
        third & ~(barred >> 2 * COUNT),
        fourth & ~(barred >> 3 * COUNT),
    )


def step(holes: int, ways: Ways) -> int:
    """The holes one open span away from these."""
    a, b, c, d = ways
    w, x, y, z = OFFSETS
    return (
        (holes & a) << w
        | (holes & b) << x
        | (holes & c) << y
        | (holes & d) << z
        | holes >> w & a
        | holes >> x & b
        | holes >> y & c
        | holes >> z & d
    )


def step_twice(holes: int, ways: Ways) -> int:
    """The holes that are one open span away from two of these or more."""
    a, b, c, d = ways
    w, x, y, z = OFFSETS
    once = (holes & a) << w
    found = (holes & b) << x
    twice = once & found
    once |= found
    for found in (
        (holes & c) << y,
        (holes & d) << z,
        holes >> w & a,
        holes >> x & b,
        holes >> y & c,
        holes >> z & d,
    ):
        twice |= once & found
        once |= found
    return twice


def chained(pegs: int, own: int, ways: Ways) -> int:
    """These pegs and all own ones that open spans join with them."""
    new = pegs
    while new:
        new = step(new, ways) & own & ~pegs
        pegs |= new
    return pegs


def single_layers(border: int, free: int, own: int, ways: Ways) -> list[int]:
    """The layers of `single_field` from one border row."""
    pegs = chained(border & own, own, ways)
    layer = (border | step(pegs, ways)) & free
    layers, rest = [0], free
    while layer:
        layers.append(layer)
        rest ^= layer
        reach = step(layer, ways)
        new = reach & own & ~pegs
        while new:
            pegs |= new
            more = step(new, ways)
            reach |= more
            new = more & own & ~pegs
        layer = reach & rest
    return layers


def double_layers(border: int, free: int, own: int, ways: Ways) -> list[int]:
    """The layers of `double_field` from one border row.

    Next to an own peg there is a choice where to go, so one span is enough; between free holes
    there have to be two.
    """
    pegs = chained(border & own, own, ways)
    layer = (border | step(pegs, ways)) & free
    layers, seen, rest = [0], 0, free
    while layer:
        layers.append(layer)
        rest ^= layer
        seen |= layer
        reach = step_twice(seen, ways)
        new = reach & own & ~pegs
        if new:
            new = chained(new, own & ~pegs, ways)
            pegs |= new
            reach |= step(new, ways)
        layer = reach & rest
    return layers

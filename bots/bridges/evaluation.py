"""How good a position looks to the side to move."""

from __future__ import annotations

from bots.bridges.distance import FARTHEST, Field, double_field, single_field
from bots.search.alphabeta import WIN
from rules.bridges import rules
from rules.bridges.holes import OWN_HOLES
from rules.bridges.rules import Position, Side

PEG = 160  # a peg that the cheapest chain needs
UNSAFE = 500  # there is no chain that the opponent can't cut at once
CHOICE = 16  # each hole through which a cheapest chain can go
MOST_CHOICE = 12
TEMPO = 60  # the right to move


def outlook(side: Side, player: int, taken: int) -> Field:
    """The distances of a player, where the pegs of both are on the holes taken.

    They are those of the safest chain; if no chain is safe, those of the shortest. Both measures
    agree on whether one peg is enough.
    """
    free = OWN_HOLES[player] & ~taken
    field = double_field(side, player, free)
    return single_field(side, player, free) if field.total == FARTHEST else field


def verdict(position: Position) -> int | None:
    """The score of a game that is over; None while it goes on."""
    if not rules.is_over(position):
        return None
    mine, theirs, ply, _ = position
    if theirs.near & theirs.far:
        return ply - WIN
    return WIN - ply if mine.near & mine.far else 0


def evaluate(position: Position) -> int:
    """The verdict if one peg is enough to win, and else an estimate: who needs fewer pegs."""
    certain = verdict(position)
    if certain is not None:
        return certain
    mine, theirs, ply, _ = position
    taken = mine.pegs | theirs.pegs
    hopes = outlook(mine, ply & 1, taken)
    if hopes.total == 1:
        return WIN - ply - 1
    return TEMPO + cost(outlook(theirs, 1 - (ply & 1), taken)) - cost(hopes)


def cost(field: Field) -> int:
    """How far a player is from winning; having a choice of holes makes it less."""
    if field.total == FARTHEST:
        return PEG * FARTHEST + UNSAFE
    choices = bin(field.through(field.total)).count("1")
    unsafe = 0 if field.is_safe else UNSAFE
    return PEG * field.total + unsafe - CHOICE * min(choices, MOST_CHOICE)

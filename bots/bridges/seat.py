"""A seat at a game of Bridges."""

from __future__ import annotations

from collections.abc import Callable

from bots.protocol.seat import Seat, first_of
from rules.bridges import notation, rules
from rules.bridges.rules import Move, Position


def take_seat(limit: int, choose: Callable[[Position], Move]) -> Seat[Position, Move]:
    """Sit down, with this way of choosing, to a game in which each player has so many moves."""
    return Seat(
        rules.initial(limit),
        first_of(rules.legal_moves),
        rules.why_illegal,
        rules.play,
        notation.parse,
        notation.write,
        choose,
    )

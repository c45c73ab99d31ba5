"""A seat at a game of paper soccer."""

from __future__ import annotations

from collections.abc import Callable

from bots.protocol.seat import Seat
from rules.paper_soccer import notation, rules
from rules.paper_soccer.rules import Move, Position


def take_seat(choose: Callable[[Position], Move]) -> Seat[Position, Move]:
    """Sit down to a game with this way of choosing a move."""
    return Seat(
        rules.initial(),
        rules.any_move,
        rules.why_illegal,
        rules.play,
        notation.parse,
        notation.write,
        choose,
    )

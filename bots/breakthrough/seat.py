"""A seat at a game of Breakthrough."""

from __future__ import annotations

from collections.abc import Callable

import rules.breakthrough.notation as notation
from bots.protocol.seat import Seat, first_of
from rules.breakthrough import rules
from rules.breakthrough.rules import Move, Position


def take_seat(choose: Callable[[Position], Move]) -> Seat[Position, Move]:
    """Sit down to a game with this way of choosing a move."""
    return Seat(
        rules.initial(),
        first_of(rules.legal_moves),
        rules.why_illegal,
        rules.play,
        notation.parse,
        notation.write,
        choose,
    )

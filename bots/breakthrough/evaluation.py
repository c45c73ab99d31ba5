"""How good a position looks to the side to move."""

from __future__ import annotations

import bots.breakthrough.threats as threats
from bots.breakthrough.tables import RANK_VALUES
from rules.breakthrough.rules import Position

CAPTURE_NEXT = 80  # I can take a pawn that nobody guards
CAPTURE_FEARED = -30  # the opponent could, but it is my turn


def evaluate(position: Position) -> int:
    """The verdict if the game is decided, and else an estimate: pawns, how far, what hangs."""
    certain = threats.verdict(position)
    return placed(position) + hanging(position) if certain is None else certain


def placed(position: Position) -> int:
    """What my pawns are worth where they stand, less what the opponent's are."""
    mine, theirs, ply = position
    white, black = (theirs, mine) if ply & 1 else (mine, theirs)
    upwards, downwards = white.to_bytes(8, "little"), black.to_bytes(8, "big")
    score = 0
    for steps in range(8):
        values = RANK_VALUES[steps]
        score += values[upwards[steps]] - values[downwards[steps]]
    return -score if ply & 1 else score


def hanging(position: Position) -> int:
    """What a pawn that can be taken for nothing changes; it spares the search an exchange."""
    mine, theirs, ply = position
    attack = threats.attacked(mine, ply & 1)
    defence = threats.attacked(theirs, 1 - (ply & 1))
    if attack & theirs & ~defence:
        return CAPTURE_NEXT
    return CAPTURE_FEARED if defence & mine & ~attack else 0

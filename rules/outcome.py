"""How a game ended."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a game: the winner's index in the order of play, or None for a draw, and why."""

    winner: int | None
    reason: str


class ScoredOutcome(NamedTuple):
    """An Outcome of a game that counts goals: also the score, in the order of the players."""

    winner: int | None
    reason: str
    score: tuple[int, ...]

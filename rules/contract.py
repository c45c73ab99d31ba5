"""What every game offers: `rules.py` is a `Rules`, `notation.py` is a `Notation`.

Positions and moves are values: hashable, compared by content, never changed in place.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from rules.outcome import Outcome

Position = TypeVar("Position")
Move = TypeVar("Move")


class Rules(Protocol[Position, Move]):
    """Which moves there are and where they lead."""

    def initial(self) -> Position:
        """The position before the first move."""

    def to_move(self, position: Position, /) -> int:
        """The index of the player whose turn it is; player 0 moves first in the game."""

    def legal_moves(self, position: Position, /) -> list[Move]:
        """All legal moves, each once, in an order that depends on the position alone.

        A game that has ended has none.
        """

    def play(self, position: Position, move: Move, /) -> Position:
        """The position after a legal move; an illegal one gives no promise at all."""

    def outcome(self, position: Position, /) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def why_illegal(self, position: Position, move: Move, /) -> str | None:
        """What is wrong with a move, in words for its author; None if it is legal."""


class Notation(Protocol[Position, Move]):
    """How moves and positions are written. `parse` and `write` undo each other."""

    def parse(self, text: str, /) -> Move:
        """The move a text stands for, legal or not; ValueError says what is wrong with the text."""

    def write(self, move: Move, /) -> str:
        """The one text of a move."""

    def parse_position(self, text: str, /) -> Position:
        """The position a text shows; ValueError says what is wrong with the text."""

    def write_position(self, position: Position, /) -> str:
        """The one text of a position."""

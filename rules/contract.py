"""What every game offers: `rules.py` is a `Rules`, `notation.py` is a `Notation`.

Positions and moves are values: hashable, compared by content, never changed in place.

A game whose game.toml says `turns = "simultaneous"` is different: its `rules.py` is a
`SimultaneousRules` and its `notation.py` a `SimultaneousNotation`. All players are asked at once,
each sees a view of his own, and chance, passed in, may decide what comes of it. The orders a side
can give are too many to list, so there are checks and orders by lot in place of `legal_moves`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol, TypeVar

from rules.outcome import Outcome, ScoredOutcome

Position = TypeVar("Position")
Move = TypeVar("Move")
SetUp = TypeVar("SetUp")
Match = TypeVar("Match")
State = TypeVar("State")
View = TypeVar("View")
Orders = TypeVar("Orders")


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


class SizedRules(Rules[Position, Move], Protocol):
    """Rules of a game whose game.toml has a table `length`."""

    def initial(self, length: int = ..., /) -> Position:
        """The position before the first move of a game so long."""


class ForgivingRules(Rules[Position, Move], Protocol):
    """Rules of a game whose game.toml says `fault_costs = "turn"`."""

    def forfeit(self, position: Position, /) -> Position:
        """The position after a turn that was lost by breaking a rule."""


class PlacingRules(Rules[Position, Move], Protocol):
    """Rules of a game for more than two players."""

    def places(self, position: Position, /) -> tuple[int, ...]:
        """By seat: the place at the end of the game; equals share the better place."""


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


class FileNotation(Notation[Position, Move], Protocol):
    """The notation of a game whose bots talk by files: output.txt holds a move as `write` does."""

    def write_input(self, position: Position, /) -> str:
        """The input.txt of the side to move."""

    def parse_input(self, text: str, /) -> Position:
        """The position as its reader may take it; ValueError says what is wrong with the text."""


class SimultaneousRules(Protocol[SetUp, Match, State, View, Orders]):
    """A game of two sides who move at once. Refusals name the paragraph that is broken."""

    def why_bad_set_up(self, set_up: SetUp, /) -> str | None:
        """What is wrong with a side's set-up; None if it is in order."""

    def new_match(self, set_ups: tuple[SetUp, SetUp], constants: Mapping[str, int], /) -> Match:
        """A match between two set-ups that are in order; ValueError for odd constants."""

    def initial(self, match: Match, /) -> State:
        """The state before the first tick."""

    def view(self, state: State, seat: int, /) -> View:
        """What the side in this seat is shown, from its own point of view."""

    def why_illegal(self, seen: View, orders: Orders, /) -> str | None:
        """What is wrong with orders given from this point of view; None if they are legal."""

    def on_field(self, orders: Orders, seat: int, /) -> Orders:
        """Legal orders of a seat as `tick` takes them."""

    def tick(self, state: State, orders: tuple[Orders, Orders], random: Random, /) -> State:
        """The state after both sides' orders. All chance comes from `random`, and nowhere else."""

    def outcome(self, state: State, /) -> ScoredOutcome | None:
        """How the match ended, or None while it goes on."""

    def technical_defeat(self, loser: int, reason: str, /) -> ScoredOutcome:
        """How the match ends when a side breaks a rule."""

    def set_up_by_lot(self, random: Random, /) -> SetUp:
        """Some set-up that is in order."""

    def orders_by_lot(self, seen: View, random: Random, /) -> Orders:
        """Some legal orders for the side that sees this."""


class SimultaneousNotation(Protocol[SetUp, View, Orders]):
    """The JSON texts that go to and fro. ValueError says what is wrong with a text."""

    def write_set_up(self, set_up: SetUp, /) -> str: ...

    def parse_set_up(self, text: str, /) -> SetUp: ...

    def write_view(self, seen: View, /) -> str: ...

    def parse_view(self, text: str, /) -> View: ...

    def write_orders(self, orders: Orders, /) -> str: ...

    def parse_orders(self, text: str, seen: View, /) -> Orders:
        """The orders, with everyone who isn't named staying where the view shows him."""

"""Bots that are a pair of functions, called over pipes; see `host.py` for the lines."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from arena.entrant import Entrant
from arena.seats import LineSeat
from arena.table import Table
from arena.verdict import Foul
from rules.catalog import Game

Answer = TypeVar("Answer")


class Side(Protocol):
    """One side of a game in which both move at once. Breaches of rules are raised as Fouls."""

    name: str

    def set_up(self, constants: Mapping[str, int]) -> Any:
        """What it decides before the game."""

    def orders(self, seen: Any) -> Any:
        """What it orders when it sees this."""

    def end(self) -> None:
        """The game is over."""

    def stderr(self) -> str:
        """What it has written there."""


class RandomSide:
    """Plays legally, by lot."""

    name = "random"

    def __init__(self, game: Game, seed: str) -> None:
        self._rules = game.simultaneous_rules()
        self._random = random.Random(seed)

    def set_up(self, constants: Mapping[str, int]) -> Any:
        return self._rules.set_up_by_lot(self._random)

    def orders(self, seen: Any) -> Any:
        return self._rules.orders_by_lot(seen, self._random)

    def end(self) -> None:
        pass

    def stderr(self) -> str:
        return ""


class FunctionsSeat(LineSeat):
    """A bot whose two functions are called by one line of JSON each."""

    def __init__(self, game: Game, entrant: Entrant, seat: int, table: Table) -> None:
        super().__init__(game, entrant, seat, table)
        self._rules = game.simultaneous_rules()
        self._notation = game.simultaneous_notation()
        self._set_up_call, self._move_call = game.exports

    def set_up(self, constants: Mapping[str, int]) -> Any:
        shown = ",".join(f'"{name}":{value}' for name, value in constants.items())
        request = f'["{self._set_up_call}",{{{shown}}}]'
        return self._checked(request, self._notation.parse_set_up, self._rules.why_bad_set_up)

    def orders(self, seen: Any) -> Any:
        return self._checked(
            f'["{self._move_call}",{self._notation.write_view(seen)}]',
            lambda text: self._notation.parse_orders(text, seen),
            lambda orders: self._rules.why_illegal(seen, orders),
        )

    def _checked(
        self,
        request: str,
        parse: Callable[[str], Answer],
        why_wrong: Callable[[Answer], str | None],
    ) -> Answer:
        """The answer to a call, if nothing is wrong with it."""
        text = self.ask_move(request)
        try:
            answer = parse(text)
        except ValueError as error:
            raise Foul(self.process.seat, "bad_output", str(error)) from None
        wrong = why_wrong(answer)
        if wrong:
            raise Foul(self.process.seat, "illegal_move", wrong)
        return answer

    def end(self) -> None:
        self.finish('"end"')

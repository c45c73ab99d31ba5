"""Whole matches of a game in which both sides move at once, each a set of functions to call."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from rules.catalog import Game

HOST = Path(__file__).with_name("host.py")
FLAGS_WITH_VALUE = ("-W", "-X")
SHORTER = 3  # times shorter than the real ones are the matches played here

Answer = TypeVar("Answer")


class Side(Protocol):
    """A bot's process: it answers a line with a line; `error` tells what it did wrong."""

    def ask(self, line: str, /) -> str: ...

    def finish(self, line: str | None, /) -> None: ...

    def error(self, what: str, /) -> Exception: ...


def hosted(command: tuple[str, ...]) -> tuple[str, ...]:
    """`python [flags] FILE ...`, with the host put before the file; ValueError if there is none."""
    index = 1
    while index < len(command) and command[index].startswith("-") and command[index] != "-m":
        index += 2 if command[index] in FLAGS_WITH_VALUE else 1
    if index >= len(command):
        raise ValueError(f"{' '.join(command)!r} names no file and no module with functions")
    return (*command[:index], str(HOST), *command[index:])


class Match:
    """Bots in some seats, legal play by lot in the others; the seed decides all chance."""

    def __init__(self, game: Game, sides: Mapping[int, Side], seed: int | None) -> None:
        self._rules = game.simultaneous_rules()
        self._notation = game.simultaneous_notation()
        self._set_up_call, self._move_call = game.exports
        self._constants = {name: value // SHORTER for name, value in game.constants.items()}
        self._sides = sides
        self._chance = random.Random(f"{game.name} {seed} chance")
        self._lots = [random.Random(f"{game.name} {seed} {seat}") for seat in range(2)]

    def play(self) -> str:
        """Play to the end; the result in words. A side that breaks a rule raises its error."""
        first, second = (self._set_up(seat) for seat in range(2))
        state = self._rules.initial(self._rules.new_match((first, second), self._constants))
        while (outcome := self._rules.outcome(state)) is None:
            left, right = (
                self._rules.on_field(self._orders(self._rules.view(state, seat), seat), seat)
                for seat in range(2)
            )
            state = self._rules.tick(state, (left, right), self._chance)
        for side in self._sides.values():
            side.finish('"end"')
        winner = "draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"
        return f"{winner}: {outcome.reason}"

    def _set_up(self, seat: int) -> Any:
        if seat not in self._sides:
            return self._rules.set_up_by_lot(self._lots[seat])
        constants = ",".join(f'"{name}":{value}' for name, value in self._constants.items())
        question = f'["{self._set_up_call}",{{{constants}}}]'
        parse, check = self._notation.parse_set_up, self._rules.why_bad_set_up
        return _checked(self._sides[seat], question, parse, check)

    def _orders(self, seen: Any, seat: int) -> Any:
        if seat not in self._sides:
            return self._rules.orders_by_lot(seen, self._lots[seat])
        question = f'["{self._move_call}",{self._notation.write_view(seen)}]'
        return _checked(
            self._sides[seat],
            question,
            lambda text: self._notation.parse_orders(text, seen),
            lambda orders: self._rules.why_illegal(seen, orders),
        )


def _checked(
    side: Side,
    question: str,
    parse: Callable[[str], Answer],
    why_wrong: Callable[[Answer], str | None],
) -> Answer:
    """The side's answer to a question, if nothing is wrong with it."""
    text = side.ask(question)
    try:
        answer = parse(text)
        wrong = why_wrong(answer)
    except ValueError as error:
        wrong = str(error)
    if wrong:
        raise side.error(f"gave an illegal answer {text} ({wrong})")
    return answer

"""The exchange of moves over stdin and stdout: the limit, the colour, then moves in turn.

Nobody says when the game is over: both programs see it from the moves and end by themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from bots.protocol.seat import Seat

Position = TypeVar("Position")
Move = TypeVar("Move")

FIRST = 0  # the colour that moves first


class Player(Protocol):
    """Follows a game, answers with moves and knows when it is over; `EndingSeat` is one."""

    def hear(self, text: str, /) -> None: ...

    def answer(self) -> str | None: ...

    def is_over(self) -> bool: ...


class EndingSeat(Seat[Position, Move]):
    """A seat that sees the end of the game."""

    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return not self._legal_moves(self._position)


def converse(take_seat: Callable[[int], Player]) -> None:
    """Play one game, as long as there is input; `take_seat` is told how many moves each has."""
    lines = _lines()
    limit = _number(lines)
    colour = _number(lines)
    if limit is None or colour is None:
        return
    player = take_seat(limit)
    if colour == FIRST:
        _answer(player)
    while not player.is_over():
        line = next(lines, None)
        if line is None:
            return
        try:
            player.hear(line)
        except ValueError as error:
            print(f"not understood: {error}", file=sys.stderr)
            continue
        _answer(player)


def _answer(player: Player) -> None:
    reply = player.answer()
    if reply is not None:
        print(reply, flush=True)


def _lines() -> Iterator[str]:
    """The lines of the input without line ends and blanks around them; blank lines mean nothing."""
    for line in sys.stdin:
        text = line.strip()
        if text:
            yield text


def _number(lines: Iterator[str]) -> int | None:
    """The next line that is a whole number; None if there is none."""
    for line in lines:
        if line.isascii() and line.isdigit():
            return int(line)
        print(f"not understood: {line!r} is not a number", file=sys.stderr)
    return None

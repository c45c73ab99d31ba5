"""The exchange of moves over stdin and stdout: the limit, the colour, then moves in turn.

Nobody says when the game is over: both programs see it from the moves and end by themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Protocol, TypeVar

from bots.protocol.opening import OPENING, opening_moves

Said = TypeVar("Said")


class Player(Protocol):
    """Follows a game, answers with moves and knows when it is over; `Seat` is one."""

    def open(self, texts: list[str], /) -> None: ...

    def hear(self, text: str, /) -> None: ...

    def answer(self) -> str | None: ...

    def is_over(self) -> bool: ...


def converse(take_seat: Callable[[int], Player]) -> None:
    """Play one game, as long as there is input; `take_seat` is told how many moves each has."""
    made, lines = _opening(_lines(), take_seat)
    limit = _number(lines)
    colour = _number(lines)
    if limit is None or colour is None:
        return
    player = take_seat(limit)
    if not _understood(player.open, made):
        return
    if colour == len(made) % 2:  # colour 0 makes the first move, and then they take turns
        _answer(player)
    while not player.is_over():
        line = next(lines, None)
        if line is None:
            return
        if _understood(player.hear, line):
            _answer(player)


def _opening(
    lines: Iterator[str], take_seat: Callable[[int], Player]
) -> tuple[list[str], Iterator[str]]:
    """The moves of an `Opening` line, if the input begins with one, and the lines that follow.

    The limit isn't known yet, so they are tried in a game that is just long enough for them.
    """
    for line in lines:
        moves = opening_moves(line)
        if moves is None:
            return [], chain([line], lines)
        if _understood(take_seat(len(moves)).open, moves):
            print(OPENING, flush=True)
            return moves, lines
    return [], lines


def _understood(listen: Callable[[Said], None], said: Said) -> bool:
    """Whether the player can follow what it is told; if not, stderr says why."""
    try:
        listen(said)
    except ValueError as error:
        print(f"not understood: {error}", file=sys.stderr)
        return False
    return True


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

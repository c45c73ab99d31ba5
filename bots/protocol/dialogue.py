"""Question and answer over stdin and stdout: `Name`, `Start`, the opponent's moves, `Quit`."""

from __future__ import annotations

import sys
from typing import Protocol

from bots.protocol.opening import OPENING, opening_moves


class Player(Protocol):
    """Follows a game and answers with moves; `bots.protocol.seat.Seat` is one."""

    def open(self, texts: list[str], /) -> None: ...

    def begin(self) -> None: ...

    def hear(self, text: str, /) -> None: ...

    def answer(self) -> str | None: ...


def converse(name: str, player: Player) -> None:
    """Answer each line with one line, until `Quit` or the end of input. Blank lines mean nothing.

    A move that ends the game has no answer: all that can follow is `Quit`.
    """
    for line in sys.stdin:
        request = line.strip()
        if request == "Quit":
            return
        reply = name if request == "Name" else _reply(player, request)
        if reply is not None:
            print(reply, flush=True)


def _reply(player: Player, request: str) -> str | None:
    """What the player says to a line; None if that is nothing."""
    if not request:
        return None
    moves = opening_moves(request)
    try:
        if moves is not None:
            player.open(moves)
            return OPENING
        if request == "Start":
            player.begin()
        else:
            player.hear(request)
    except ValueError as error:
        print(f"not understood: {error}", file=sys.stderr)
        return None
    return player.answer()

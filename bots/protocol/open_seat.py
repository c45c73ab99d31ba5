"""A seat at a game with more moves than can be listed: each is judged when it is made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Generic, TypeVar

Position = TypeVar("Position")
Move = TypeVar("Move")


class OpenSeat(Generic[Position, Move]):
    """Joins the functions of a game's rules and notation with the bot's way of choosing a move."""

    def __init__(
        self,
        initial: Callable[[], Position],
        any_move: Callable[[Position], Move | None],
        why_illegal: Callable[[Position, Move], str | None],
        play: Callable[[Position, Move], Position],
        parse: Callable[[str], Move],
        write: Callable[[Move], str],
        choose: Callable[[Position], Move],
    ) -> None:
        self._initial = initial
        self._any_move = any_move
        self._why_illegal = why_illegal
        self._play = play
        self._parse = parse
        self._write = write
        self._choose = choose
        self._position = initial()

    def begin(self) -> None:
        """A new game starts."""
        self._position = self._initial()

    def hear(self, text: str) -> None:
        """The opponent has made this move."""
        self._position = self._play(self._position, self._parse(text))

    def answer(self) -> str | None:
        """The bot's move, or None if the game is over.

        If the bot fails to choose a legal move, some legal one is played, and what went wrong is
        told on stderr: a bug costs a good move, not the game.
        """
        move = self._any_move(self._position)
        if move is None:
            return None
        try:
            chosen = self._choose(self._position)
            wrong = self._why_illegal(self._position, chosen)
            if wrong:
                raise ValueError(f"chose an illegal move: {wrong}")
            move = chosen
        except Exception:
            sys.excepthook(*sys.exc_info())
        self._position = self._play(self._position, move)
        return self._write(move)

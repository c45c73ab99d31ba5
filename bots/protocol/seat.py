"""A bot's seat at the table: it follows the game by the texts of its moves, and always answers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Generic, TypeVar

Position = TypeVar("Position")
Move = TypeVar("Move")


class Seat(Generic[Position, Move]):
    """Joins the functions of a game's rules and notation with the bot's way of choosing a move."""

    def __init__(
        self,
        initial: Callable[[], Position],
        legal_moves: Callable[[Position], list[Move]],
        play: Callable[[Position, Move], Position],
        parse: Callable[[str], Move],
        write: Callable[[Move], str],
        choose: Callable[[Position], Move],
    ) -> None:
        self._initial = initial
        self._legal_moves = legal_moves
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

        If the bot fails to choose a legal move, the first legal one is played, and what went wrong
        is told on stderr: a bug costs a good move, not the game.
        """
        moves = self._legal_moves(self._position)
        if not moves:
            return None
        move = moves[0]
        try:
            chosen = self._choose(self._position)
            move = moves[moves.index(chosen)]
        except Exception:
            sys.excepthook(*sys.exc_info())
        self._position = self._play(self._position, move)
        return self._write(move)

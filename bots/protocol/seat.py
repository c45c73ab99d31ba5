"""A bot's seat at the table: it follows the game by the texts of its moves, and always answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Position = TypeVar("Position")
Move = TypeVar("Move")


class Seat(Generic[Position, Move]):
    """Joins the functions of a game's rules and notation with the bot's way of choosing a move.

    `any_move` gives some legal move, or None once the game is over.
    """

    def __init__(
        self,
        initial: Position,
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
        self._start = self._position = initial

    def open(self, texts: list[str]) -> None:
        """The game begins after these moves of both sides; ValueError if one can't be made."""
        position = self._initial
        for number, text in enumerate(texts, 1):
            move = self._parse(text)
            wrong = self._why_illegal(position, move)
            if wrong:
                raise ValueError(f"move {number} of the opening, {text!r}: {wrong}")
            position = self._play(position, move)
        self._start = self._position = position

    def begin(self) -> None:
        """A new game starts."""
        self._position = self._start

    def hear(self, text: str) -> None:
        """The opponent has made this move."""
        self._position = self._play(self._position, self._parse(text))

    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return self._any_move(self._position) is None

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


def first_of(
    legal_moves: Callable[[Position], Sequence[Move]],
) -> Callable[[Position], Move | None]:
    """The `any_move` of a game whose moves can be listed."""

    def first(position: Position) -> Move | None:
        moves = legal_moves(position)
        return moves[0] if moves else None

    return first

"""One process a move: the position stands in input.txt, the answer goes into output.txt."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

Position = TypeVar("Position")
Move = TypeVar("Move")


def answer(
    parse_input: Callable[[str], Position],
    moves_of: Callable[[Position], list[Move]],
    write: Callable[[Move], str],
    choose: Callable[[Position], Move],
) -> None:
    """Read the position, choose a move, write it. An input that makes no sense gets no answer.

    Without a move to make, output.txt is left empty: that is how to pass.
    """
    text = ""
    try:
        with open("input.txt", encoding="utf-8") as file:
            position = parse_input(file.read())
        text = _chosen(position, moves_of(position), write, choose)
    except (OSError, ValueError) as error:
        print(f"input.txt is not understood: {error}", file=sys.stderr)
    with open("output.txt", "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _chosen(
    position: Position,
    moves: list[Move],
    write: Callable[[Move], str],
    choose: Callable[[Position], Move],
) -> str:
    """The line with the bot's move; nothing if there is none.

    If the bot fails to choose a legal move, the first legal one is played, and what went wrong is
    told on stderr: a bug costs a good move, not the turn.
    """
    if not moves:
        return ""
    move = moves[0]
    try:
        move = moves[moves.index(choose(position))]
    except Exception:
        sys.excepthook(*sys.exc_info())
    return write(move) + "\n"

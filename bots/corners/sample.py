"""A simple player of Corners to learn from: it looks one move ahead.

It makes the move that brings a piece furthest towards the goal; of equal ones, the move of the
piece that is furthest behind. To write your own bot, copy this file and change `worth`.

The same position always gets the same answer, so there is nothing to do about `--depth N`.
"""

from __future__ import annotations

from bots.protocol import files
from rules.corners import notation, rules
from rules.corners.rules import Move, Position

NAME = "Sample Bot"


def choose(position: Position) -> Move:
    """The move worth most; of equal ones, the first."""
    return max(rules.movable(position), key=worth)


def worth(move: Move) -> tuple[int, int]:
    """How good a move looks: how much closer it brings the piece, then how far it had to go."""
    before, after = distance(move.source), distance(move.target)
    return before - after, before


def distance(cell: int) -> int:
    """How many steps a cell is from the goal, the square of columns 6 to 9 and rows 6 to 9."""
    row, column = divmod(cell, 10)
    return max(0, 6 - column) + max(0, 6 - row)


def main() -> None:
    """Read input.txt, write output.txt."""
    files.answer(notation.parse_input, rules.movable, notation.write, choose)


if __name__ == "__main__":
    main()

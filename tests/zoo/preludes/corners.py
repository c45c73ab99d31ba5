"""Enough of Corners for an animal to make a legal move. It misbehaves in the first round only."""

import sys

SIZE = 10

with open("input.txt", encoding="utf-8") as file:
    current, *cells = (int(number) for number in file.read().split())


def legal_move() -> str:
    """A step of some own piece to an empty cell beside it."""
    for column, row, to_column, to_row in _steps():
        if 0 <= to_column < SIZE and 0 <= to_row < SIZE and not cells[SIZE * to_row + to_column]:
            return f"{column} {row} {to_column} {to_row}\n"
    sys.exit("there is no step left")


def _steps() -> list[tuple[int, int, int, int]]:
    """Every step of an own piece, possible or not, those towards the goal first."""
    own = [divmod(cell, SIZE) for cell in range(SIZE * SIZE) if cells[cell] == 1]
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return [(c, r, c + right, r + down) for right, down in ways for r, c in own]


def leave(text: str) -> None:
    """Write output.txt."""
    with open("output.txt", "w", encoding="utf-8") as file:
        file.write(text)


if current > 0:
    leave(legal_move())
    sys.exit()

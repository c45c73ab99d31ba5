"""A state of football, drawn in letters for people to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.football.field import HEIGHT, WIDTH, Cell, in_goal

LEAST_WIDTH = 3  # letters a cell


def drawing(state: Any, targets: Sequence[Sequence[Cell]] = ()) -> str:
    """The field as the first team sees it, with where each side's players are sent.

    Players are 1 to 5 and 6 to 10, `*` is the ball, and 7' is the cell that player 7 is sent to.
    """
    marks: dict[Cell, str] = {}
    for team, cells in enumerate(targets):
        for number, cell in enumerate(cells, 5 * team + 1):
            if cell != state.players[number - 1]:
                _mark(marks, cell, f"{number}'")
    standing: dict[Cell, str] = {}
    for number, cell in enumerate(state.players, 1):
        _mark(standing, cell, str(number))
    _mark(standing, state.ball, "*")
    return "\n".join([*_rows(marks | standing), _ball(state)])


def _mark(marks: dict[Cell, str], cell: Cell, mark: str) -> None:
    marks[cell] = marks.get(cell, "") + mark


def _rows(marks: Mapping[Cell, str]) -> list[str]:
    """The highest y on top; a goal's cells are [ and ]."""
    width = max(LEAST_WIDTH, *map(len, marks.values()))
    rows = []
    for y in range(HEIGHT, 0, -1):
        cells = [marks.get((x, y), _bare((x, y))) for x in range(WIDTH + 2)]
        rows.append("".join(cell.ljust(width) for cell in cells).rstrip())
    return rows


def _bare(cell: Cell) -> str:
    if in_goal(cell):
        return "[" if cell[0] == 0 else "]"
    return "." if 1 <= cell[0] <= WIDTH else ""


def _ball(state: Any) -> str:
    score = f"tick {state.time}, score {state.score[0]}:{state.score[1]}"
    if state.owner is not None:
        return f"{score}, player {state.owner + 1} has the ball"
    return f"{score}, the ball flies by {state.velocity}"

"""Where the other players will probably be: each makes the move that brings a piece furthest."""

from __future__ import annotations

from typing import NamedTuple

from bots.corners.evaluation import STEPS_LEFT
from rules.corners.cells import SEATS, targets

OTHERS = range(1, SEATS)


def cells_of(bits: int) -> tuple[int, ...]:
    """The cells of a set, in order."""
    cells = []
    while bits:
        cells.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(cells)


class Forecast(NamedTuple):
    """What the others will occupy after one round, after two and so on, and how near they come.

    `left` is the way that each of them then still has to go, in steps.
    """

    occupied: list[int]
    left: list[int]


def forecast(pieces: tuple[int, ...], rounds: int) -> Forecast:
    """What the others do in so many rounds.

    Seat 0 has just moved and stands still meanwhile: its plan is what this is made for.
    """
    sides = [list(cells_of(bits)) for bits in pieces]
    mine = pieces[0]
    full = pieces[0] | pieces[1] | pieces[2] | pieces[3]
    occupied = []
    for _ in range(rounds):
        for seat in OTHERS:
            number, target = longest_move(sides[seat], full, seat)
            full ^= 1 << sides[seat][number] ^ 1 << target
            sides[seat][number] = target
        occupied.append(full ^ mine)
    return Forecast(
        occupied, [sum(STEPS_LEFT[seat][cell] for cell in sides[seat]) for seat in OTHERS]
    )


def longest_move(cells: list[int], full: int, seat: int) -> tuple[int, int]:
    """Which of the pieces goes and where, to gain most; of equal ones, the piece furthest behind.

    Whoever would lose ground by every move is taken to stay: the first piece "goes" where it is.
    """
    left = STEPS_LEFT[seat]
    best, number, target = -1, 0, cells[0]
    for index, cell in enumerate(cells):
        here = left[cell]
        for landing in targets(cell, full):
            gain = 32 * (here - left[landing]) + here
            if gain > best:
                best, number, target = gain, index, landing
    return number, target

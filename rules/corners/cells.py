"""The cells of the board, how each seat sees them, and which cells lie near one another.

A cell is a number, 10 * row + column; a set of cells is an integer with the cells as its bits.
Seat 0 is at home top left and sees the board as it is. Seats 1, 2 and 3 follow clockwise, and each
sees the board turned so that its own home is top left.
"""

from __future__ import annotations

SIZE = 10
SEATS = 4
HOME = (11, 12, 13, 21, 22, 31)  # as its owner sees it, one cell off the border
GOAL = tuple(SIZE * row + column for row in range(6, SIZE) for column in range(6, SIZE))


def cell_at(column: int, row: int) -> int | None:
    """The cell of a column and a row; None off the board."""
    return SIZE * row + column if 0 <= column < SIZE and 0 <= row < SIZE else None


def bits_of(cells: tuple[int, ...]) -> int:
    """A set of cells."""
    return sum(1 << cell for cell in cells)


def _clockwise(cell: int) -> int:
    """Where a cell goes when the board is turned by a quarter, clockwise."""
    row, column = divmod(cell, SIZE)
    return SIZE * column + SIZE - 1 - row


def _on_the_board() -> tuple[tuple[int, ...], ...]:
    """By seat: the cell of the board for each cell as the seat sees it."""
    views = [tuple(range(SIZE * SIZE))]
    for _ in range(1, SEATS):
        views.append(tuple(_clockwise(cell) for cell in views[-1]))
    return tuple(views)


ON_BOARD = _on_the_board()  # ON_BOARD[seat][cell as the seat sees it] is the cell of the board
SEEN = (ON_BOARD[0], ON_BOARD[3], ON_BOARD[2], ON_BOARD[1])  # and back again


class Surroundings(dict[int, tuple[tuple[int, ...], tuple[int, ...]]]):
    """Where a piece can go from one cell at once: by a step, and by a jump.

    The key is which of the cells in `mask`, the neighbours and those behind them, are occupied.
    An entry is made when it is first asked for: a run meets a few hundred of the 25,000.
    """

    __slots__ = ("_ways", "mask")

    def __init__(self, cell: int) -> None:
        super().__init__()
        row, column = divmod(cell, SIZE)
        self._ways = []
        self.mask = 0
        for right, down in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            near = cell_at(column + right, row + down)
            behind = cell_at(column + 2 * right, row + 2 * down)
            if near is not None:
                self._ways.append((near, behind))
                self.mask |= 1 << near | (0 if behind is None else 1 << behind)

    def __missing__(self, occupied: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        steps, jumps = [], []
        for near, behind in self._ways:
            if not occupied >> near & 1:
                steps.append(near)
            elif behind is not None and not occupied >> behind & 1:
                jumps.append(behind)
        entry = self[occupied] = (tuple(steps), tuple(jumps))
        return entry


SURROUNDINGS = tuple(Surroundings(cell) for cell in range(SIZE * SIZE))
NEAR = tuple((surroundings.mask, surroundings) for surroundings in SURROUNDINGS)


def targets(source: int, occupied: int) -> list[int]:
    """Where the piece on a cell can go, each cell once: steps, then jumps, shorter ones first.

    Its own cell counts as empty while it jumps. A jump moves by two, so a piece never jumps over
    the cell it came from, and coming back to it opens no new way: that cell needs no care.
    """
    mask, surroundings = NEAR[source]
    steps, jumps = surroundings[occupied & mask]
    if not jumps:
        return list(steps)
    found = list(jumps)
    for cell in found:  # which grows as further jumps are found
        mask, surroundings = NEAR[cell]
        for landing in surroundings[occupied & mask][1]:
            if landing not in found:
                found.append(landing)
    return [*steps, *found]

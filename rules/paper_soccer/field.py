"""The field: 15 rows of 21 nodes, numbered row by row, and the eight ways out of a node.

A set of ways is a byte, bit k for `OFFSETS[k]`.
"""

from __future__ import annotations

ROWS = 15
COLUMNS = 21
NODES = ROWS * COLUMNS
CENTRE = 7 * COLUMNS + 10

# What a step adds to the number of a node: clockwise, beginning upwards.
OFFSETS = (-21, -20, 1, 22, 21, 20, -1, -22)
ALL_WAYS = 255

# The mouths of the goals, by the player who defends them.
GOALS = tuple(frozenset(COLUMNS * row + column for row in (6, 7, 8)) for column in (0, 20))
FINISH = GOALS[0] | GOALS[1]

WAY = {offset: 1 << way for way, offset in enumerate(OFFSETS)}
STEPS = tuple(
    tuple(offset for way, offset in enumerate(OFFSETS) if ways >> way & 1) for ways in range(256)
)


def node_at(row: int, column: int) -> int:
    """The node's number; ValueError if it isn't on the field."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(f"({row}, {column}) is not on the field; rows are 0..14, columns 0..20")
    return COLUMNS * row + column


def row_column(node: int) -> tuple[int, int]:
    """Where a node is."""
    return divmod(node, COLUMNS)


def name_of(node: int) -> str:
    """A node as the statement writes it: `(7, 10)`."""
    return str(row_column(node))


def is_boundary(node: int) -> bool:
    """Whether the ball bounces off this node from the start; posts do, finish nodes don't."""
    row, column = row_column(node)
    return node not in FINISH and (row in (0, ROWS - 1) or column in (0, COLUMNS - 1))


def adjacent(node: int, other: int) -> bool:
    """Whether one step leads from a node to the other; a step never wraps around the field."""
    (row, column), (other_row, other_column) = row_column(node), row_column(other)
    return node != other and abs(row - other_row) <= 1 and abs(column - other_column) <= 1


def on_border(node: int, other: int) -> bool:
    """Whether the segment between two adjacent nodes lies on the border or on a goal line."""
    (row, column), (other_row, other_column) = row_column(node), row_column(other)
    along_row = row == other_row and row in (0, ROWS - 1)
    return along_row or (column == other_column and column in (0, COLUMNS - 1))


def _ways_at_first(node: int) -> int:
    """The ways out of a node on an empty field. A finish node is never left, so it may have all."""
    if not is_boundary(node):
        return ALL_WAYS
    return sum(
        WAY[offset]
        for offset in OFFSETS
        if 0 <= node + offset < NODES
        and adjacent(node, node + offset)
        and not on_border(node, node + offset)
    )


EMPTY = bytes(_ways_at_first(node) for node in range(NODES))

"""Holes as bits, and the spans between them: A01 is bit 0, B01 bit 1, A02 bit 24, X24 bit 575.

A span is a place for a bridge: two holes a knight's move apart. There are four ways from its
upper hole to its lower one, and spans are bits as well: the span that goes way `w` from hole `h`
down is bit 576 * w + h. So one number holds a set of bridges, and its four slices of 576 bits are
sets of upper holes.
"""

from __future__ import annotations

from typing import NamedTuple

SIZE = 24
COUNT = SIZE * SIZE
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWX"

WAYS = ((1, -2), (1, 2), (2, -1), (2, 1))  # rows down, columns to the right
OFFSETS = tuple(SIZE * rows + columns for rows, columns in WAYS)

ROW = (1 << SIZE) - 1
COLUMN = sum(1 << SIZE * row for row in range(SIZE))
CORNERS = (1 | 1 << SIZE - 1) * (1 | 1 << COUNT - SIZE)
ALL = (1 << COUNT) - 1 ^ CORNERS

# By player: the border row where a chain may begin, and the one where it may end.
BORDERS = (
    (ROW & ALL, ROW << COUNT - SIZE & ALL),
    (COLUMN & ALL, COLUMN << SIZE - 1 & ALL),
)
OWN_HOLES = tuple(ALL & ~(BORDERS[1 - player][0] | BORDERS[1 - player][1]) for player in (0, 1))

Ends = tuple[int, int]  # two holes by number, in any order
Segment = tuple[int, int, int]  # a span's upper hole by row and column, and its way


class Span(NamedTuple):
    """A place for a bridge: its bit, the bits of its two holes, and all spans that cross it."""

    bit: int
    holes: int
    crossing: int


class Neighbour(NamedTuple):
    """A hole a knight's move away: its bit, the span's bit, and the ends from here to there."""

    bit: int
    span: int
    ends: Ends


def hole_of(name: str) -> int:
    """The number of a hole; ValueError if the text isn't a letter and two digits on the board."""
    column, row = COLUMNS.find(name[:1]), name[1:]
    if (
        len(name) != 3
        or column < 0
        or not (row.isascii() and row.isdigit() and 1 <= int(row) <= 24)
    ):
        raise ValueError(f"{name!r} is not a hole; holes are A01 to X24, in capital letters")
    return SIZE * (int(row) - 1) + column


def name_of(hole: int) -> str:
    """The name of a hole given as its number."""
    row, column = divmod(hole, SIZE)
    return f"{COLUMNS[column]}{row + 1:02}"


def ends_of(span: int) -> Ends:
    """The upper and the lower hole of a span given as its bit."""
    way, upper = divmod(span.bit_length() - 1, COUNT)
    return upper, upper + OFFSETS[way]


def _is_hole(row: int, column: int) -> bool:
    on_board = 0 <= row < SIZE and 0 <= column < SIZE
    return on_board and bool(ALL >> SIZE * row + column & 1)


def _is_span(segment: Segment) -> bool:
    row, column, way = segment
    rows, columns = WAYS[way]
    return _is_hole(row, column) and _is_hole(row + rows, column + columns)


def _bit(segment: Segment) -> int:
    row, column, way = segment
    return 1 << COUNT * way + SIZE * row + column


def _cross(one: Segment, other: Segment) -> bool:
    """Whether two spans meet between their ends.

    No hole lies inside a span, so they do if and only if each has the other's ends on both sides.
    """
    return _separates(one, other) and _separates(other, one)


def _separates(line: Segment, other: Segment) -> bool:
    """Whether the ends of `other` lie on different sides of the endless line through a span."""
    row, column, way = line
    rows, columns = WAYS[way]
    first_row, first_column, other_way = other
    second_row, second_column = first_row + WAYS[other_way][0], first_column + WAYS[other_way][1]
    first = rows * (first_column - column) - columns * (first_row - row)
    second = rows * (second_column - column) - columns * (second_row - row)
    return first * second < 0


def _crossing_by_way() -> list[list[Segment]]:
    """For each way, what crosses a span whose upper hole is at row 0 and column 0."""
    around = [(r, c, w) for r in range(-2, 3) for c in range(-4, 5) for w in range(4)]
    return [[other for other in around if _cross((0, 0, way), other)] for way in range(4)]


def _spans() -> dict[Ends, Span]:
    """Every span on the board by its ends, in both orders."""
    spans = {}
    crossing_by_way = _crossing_by_way()
    for way, (rows, columns) in enumerate(WAYS):
        for upper in range(COUNT):
            row, column = divmod(upper, SIZE)
            if not _is_span((row, column, way)):
                continue
            lower = SIZE * (row + rows) + column + columns
            others = [(row + r, column + c, w) for r, c, w in crossing_by_way[way]]
            crossing = sum(_bit(other) for other in others if _is_span(other))
            span = Span(_bit((row, column, way)), 1 << upper | 1 << lower, crossing)
            spans[upper, lower] = spans[lower, upper] = span
    return spans


SPANS = _spans()


def _neighbours(hole: int) -> tuple[Neighbour, ...]:
    steps = [*(-offset for offset in reversed(OFFSETS)), *OFFSETS]
    ends = [(hole, hole + step) for step in steps if (hole, hole + step) in SPANS]
    return tuple(Neighbour(1 << end[1], SPANS[end].bit, end) for end in ends)


# By hole: what is a knight's move away, from top left to bottom right.
NEIGHBOURS = tuple(_neighbours(hole) for hole in range(COUNT))


def _all_spans() -> tuple[int, ...]:
    bits = sum({span.bit for span in SPANS.values()})
    return tuple(bits >> COUNT * way & (1 << COUNT) - 1 for way in range(4))


# By way: the holes from which a span goes down that way. No shift by OFFSETS leaves the board.
UPPER_ENDS = _all_spans()


def a_knight_away(holes: int) -> int:
    """The holes that are a knight's move from one of these or more."""
    found = 0
    for offset, upper in zip(OFFSETS, UPPER_ENDS, strict=True):
        found |= (holes & upper) << offset | holes >> offset & upper
    return found

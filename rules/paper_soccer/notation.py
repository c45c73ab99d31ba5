r"""How paper soccer is written: moves as `n r1 c1 ... rn cn`, positions as drawings.

A drawing has a character for each node (`o` the ball, `+` boundary, `*` visited, `.` fresh) and
the segments between them (`-`, `|`, `\`, `/`, and `X` where two cross), then whose turn it is.
"""

from __future__ import annotations

import re

from rules.paper_soccer.field import (
    CENTRE,
    COLUMNS,
    EMPTY,
    FINISH,
    NODES,
    ROWS,
    STEPS,
    WAY,
    adjacent,
    is_boundary,
    node_at,
    on_border,
    row_column,
)
from rules.paper_soccer.rules import SIDES, Move, Position

NUMBERS = re.compile(r"[0-9]+(?: +[0-9]+)*")
LONGEST = 4 * NODES  # there are fewer segments than that
TURN = re.compile(r"(left|right) to move, ply (0|[1-9][0-9]{0,3})")

# By stroke: what it adds to the number of the upper (or left) node, and where it is drawn from it.
STROKES = {"-": (1, 0, 1), "|": (21, 1, 0), "\\": (22, 1, 1), "/": (20, 1, -1)}


def parse(text: str) -> Move:
    """The nodes of a move, legal or not; ValueError if it isn't so many nodes of the field."""
    if not NUMBERS.fullmatch(text):
        raise ValueError(
            f"{_short(text)} is not a move; a move is whole numbers: n r1 c1 ... rn cn"
        )
    texts = text.split()
    if any(len(number) > 4 for number in texts):
        raise ValueError(f"{_short(text)} has a number that is too large")
    count, *numbers = (int(number) for number in texts)
    if len(numbers) != 2 * count:
        told, found = f"tells of {count} nodes, which are {2 * count} numbers", len(numbers)
        raise ValueError(f"{_short(text)} {told}, but {found} follow")
    if not 2 <= count <= LONGEST:
        raise ValueError(f"{_short(text)} is not a move; it has from 2 to {LONGEST} nodes")
    return tuple(map(node_at, numbers[::2], numbers[1::2]))


def _short(text: str) -> str:
    """The text as an error shows it; a long move would drown what is wrong."""
    return repr(text) if len(text) <= 60 else f"{text[:50]!r}..."


def write(move: Move) -> str:
    """How many nodes, then the row and the column of each."""
    numbers = [len(move)]
    for node in move:
        numbers += row_column(node)
    return " ".join(map(str, numbers))


def write_position(position: Position) -> str:
    """The drawing, row 0 on top, then whose turn and which ply."""
    grid = [[" "] * (2 * COLUMNS - 1) for _ in range(2 * ROWS - 1)]
    for node in range(NODES):
        row, column = row_column(node)
        taken = EMPTY[node] ^ position.free[node]
        grid[2 * row][2 * column] = _node_character(node, taken != 0, node == position.ball)
        for stroke, (offset, down, right) in STROKES.items():
            if taken & WAY[offset]:
                place = 2 * column + right
                crossed = grid[2 * row + down][place] != " "
                grid[2 * row + down][place] = "X" if crossed else stroke
    lines = ["".join(line).rstrip() for line in grid]
    return "\n".join([*lines, f"{SIDES[position.ply & 1]} to move, ply {position.ply}"])


def _node_character(node: int, visited: bool, ball: bool) -> str:
    if ball:
        return "o"
    return "+" if is_boundary(node) else "*" if visited else "."


def parse_position(text: str) -> Position:
    """The position that `write_position` draws so; ValueError says what is wrong with the text."""
    *drawing, turn = text.strip("\n").split("\n")
    if len(drawing) != 2 * ROWS - 1:
        raise ValueError(f"a drawing has {2 * ROWS - 1} lines, not {len(drawing)}, then whose turn")
    grid = [line.ljust(2 * COLUMNS - 1) for line in drawing]
    balls = [node for node in range(NODES) if _at(grid, node, 0, 0) == "o"]
    if len(balls) != 1:
        raise ValueError(f"a drawing has one ball, 'o', not {len(balls)}")
    position = Position(balls[0], _free_ways(grid), _parse_turn(turn))
    shown = write_position(position).split("\n")
    for number, (line, right) in enumerate(zip(drawing, shown, strict=False), 1):
        if line.rstrip() != right:
            raise ValueError(f"line {number} of the drawing should be {right!r}")
    wrong = _why_impossible(position)
    if wrong:
        raise ValueError(f"no game leads to this position: {wrong}")
    return position


def _at(grid: list[str], node: int, down: int, right: int) -> str:
    """The character drawn beside a node, or at it."""
    row, column = row_column(node)
    return grid[2 * row + down][2 * column + right]


def _free_ways(grid: list[str]) -> bytes:
    """What the strokes of a drawing leave free."""
    free = bytearray(EMPTY)
    for node in range(NODES):
        for stroke, (offset, down, right) in STROKES.items():
            other = node + offset
            if other >= NODES or not adjacent(node, other) or on_border(node, other):
                continue
            drawn = _at(grid, node, down, right)
            if drawn == stroke or (drawn == "X" and stroke in "\\/"):
                free[node] &= ~WAY[offset]
                free[other] &= ~WAY[-offset]
    return bytes(free)


def _parse_turn(line: str) -> int:
    match = TURN.fullmatch(line)
    if not match:
        raise ValueError(f"{line!r} should read 'left to move, ply 0'")
    ply = int(match[2])
    if SIDES[ply & 1] != match[1]:
        raise ValueError(f"{line!r}: left moves on even plies, right on odd ones")
    return ply


def _why_impossible(position: Position) -> str | None:
    """Why the segments can't be one line, drawn move by move from the centre to the ball."""
    ball, free, ply = position
    degrees = {node: _segments(node, free) for node in range(NODES) if free[node] != EMPTY[node]}
    if not degrees:
        return None if (ball, ply) == (CENTRE, 0) else "the ball starts at (7, 10), ply 0"
    if is_boundary(ball) or degrees.get(ball) != 1:
        return "the ball stops only where it has never been before"
    if any(node in FINISH and node != ball for node in degrees):
        return "a line ends in the goal"
    if {node for node in degrees if degrees[node] % 2} != {CENTRE, ball}:
        return "the segments are not one line from (7, 10) to the ball"
    if _joined(ball, free) != set(degrees):
        return "the segments are not joined"
    stops = sum(not is_boundary(node) for node in degrees) - 1
    return None if ply == stops else f"so many moves have been made: {stops}"


def _segments(node: int, free: bytes) -> int:
    """How many segments meet in a node."""
    return len(STEPS[EMPTY[node] ^ free[node]])


def _joined(ball: int, free: bytes) -> set[int]:
    """The nodes that segments join with the ball."""
    found, queue = {ball}, [ball]
    for node in queue:
        others = {node + offset for offset in STEPS[EMPTY[node] ^ free[node]]} - found
        found |= others
        queue += sorted(others)
    return found

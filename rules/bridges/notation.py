"""How Bridges is written: moves as `P09 P09-O07 L03-N04`, positions as a board and its bridges."""

from __future__ import annotations

from rules.bridges.holes import (
    CORNERS,
    COUNT,
    OWN_HOLES,
    SIZE,
    SPANS,
    Ends,
    ends_of,
    hole_of,
    name_of,
)
from rules.bridges.rules import COLOURS, Move, Position, side_of, to_move


def parse(text: str) -> Move:
    """A hole and any number of bridges, one space before each; legal or not."""
    hole, *bridges = text.split(" ")
    return Move(hole_of(hole), tuple([_parse_bridge(bridge) for bridge in bridges]))


def write(move: Move) -> str:
    """The hole's name, then the bridges in the order of the move."""
    return " ".join([name_of(move.hole), *[_write_bridge(ends) for ends in move.bridges]])


def _parse_bridge(text: str) -> Ends:
    first, dash, second = text.partition("-")
    if not dash:
        raise ValueError(f"{text!r} is not a bridge; a bridge is two holes, such as 'K01-L03'")
    return hole_of(first), hole_of(second)


def _write_bridge(ends: Ends) -> str:
    return f"{name_of(ends[0])}-{name_of(ends[1])}"


def write_position(position: Position) -> str:
    """24 lines from row 01 down, the bridges of red, those of black, and whose turn it is.

    `r` and `b` are pegs, `.` is an empty hole and `+` a corner, where there is none.
    """
    sides = (position.mine, position.theirs)
    red, black = reversed(sides) if to_move(position) else sides
    cells = ["."] * COUNT
    for letter, bits in (("+", CORNERS), ("r", red.pegs), ("b", black.pegs)):
        for hole in _members(bits):
            cells[hole] = letter
    return "\n".join(
        [
            *["".join(cells[start : start + SIZE]) for start in range(0, COUNT, SIZE)],
            _write_bridges("red", red.bridges),
            _write_bridges("black", black.bridges),
            f"{COLOURS[to_move(position)]} to move, ply {position.ply}, limit {position.limit}",
        ]
    )


def _write_bridges(colour: str, bridges: int) -> str:
    ends = sorted(ends_of(1 << number) for number in _members(bridges))
    return " ".join([f"{colour}:", *[_write_bridge(pair) for pair in ends]])


def _members(bits: int) -> list[int]:
    """The numbers of the bits that are set, from the lowest."""
    return [number for number, digit in enumerate(reversed(bin(bits)[2:])) if digit == "1"]


def parse_position(text: str) -> Position:
    """The position that `write_position` shows so; ValueError says what is wrong with the text."""
    lines = text.strip().split("\n")
    if len(lines) != SIZE + 3:
        raise ValueError(f"a position is {SIZE} rows, two lines of bridges and whose turn it is")
    pegs = _parse_board(lines[:SIZE])
    bridges = [
        _parse_bridges(lines[SIZE + player], COLOURS[player], pegs[player]) for player in (0, 1)
    ]
    ply, limit = _parse_turn(lines[-1])
    red, black = (
        side_of(player, pegs[player], bridges[player], bridges[1 - player]) for player in (0, 1)
    )
    if red.bridges & red.barred:
        raise ValueError("a red bridge and a black one cross")
    return Position(black, red, ply, limit) if ply & 1 else Position(red, black, ply, limit)


def _parse_board(rows: list[str]) -> tuple[int, int]:
    """The pegs of red and of black."""
    if any(len(row) != SIZE or set(row) - set("rb.+") for row in rows):
        raise ValueError("a board is 24 rows of 24 characters, each 'r', 'b', '.' or '+'")
    cells = "".join(rows)
    red, black, corners = (
        sum([1 << hole for hole in range(COUNT) if cells[hole] == letter]) for letter in "rb+"
    )
    if corners != CORNERS:
        raise ValueError("'+' stands in the four corners and nowhere else")
    for player, pegs in enumerate((red, black)):
        if stray := pegs & ~OWN_HOLES[player]:
            name = name_of(_members(stray)[0])
            raise ValueError(f"the {COLOURS[player]} peg in {name} is on the opponent's border row")
    return red, black


def _parse_bridges(line: str, colour: str, pegs: int) -> int:
    heading, *texts = line.split(" ")
    if heading != f"{colour}:":
        raise ValueError(f"{line!r} should begin with '{colour}:'")
    bridges = 0
    for text in texts:
        span = SPANS.get(_parse_bridge(text))
        if span is None or span.holes & ~pegs:
            raise ValueError(f"{text} doesn't join two {colour} pegs a knight's move apart")
        if span.bit & bridges:
            raise ValueError(f"{text} is there twice")
        bridges |= span.bit
    return bridges


def _parse_turn(line: str) -> tuple[int, int]:
    """The ply and the limit."""
    colour, _, numbers = line.partition(" to move, ply ")
    ply, _, limit = numbers.partition(", limit ")
    if colour not in COLOURS or not (
        f"{ply}{limit}".isascii() and ply.isdigit() and limit.isdigit()
    ):
        raise ValueError(f"{line!r} should read 'red to move, ply 0, limit 60'")
    if COLOURS[int(ply) & 1] != colour:
        raise ValueError(f"{line!r}: red moves on even plies, black on odd ones")
    return int(ply), int(limit)

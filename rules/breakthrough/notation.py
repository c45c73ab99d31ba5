"""How Breakthrough is written: moves as `a2a3`, positions as eight ranks and the side to move."""

from __future__ import annotations

from rules.breakthrough import squares
from rules.breakthrough.rules import COLOURS, Move, Position, to_move


def parse(text: str) -> Move:
    """The move from one square to another, legal or not; ValueError if it isn't two squares."""
    if len(text) != 4:
        raise ValueError(f"{text!r} is not a move; a move is two squares, such as 'a2a3'")
    return Move(squares.bit_of(text[:2]), squares.bit_of(text[2:]))


def write(move: Move) -> str:
    """The source's name, then the target's."""
    return squares.name_of(move.source) + squares.name_of(move.target)


def write_position(position: Position) -> str:
    """Eight lines from rank 8 down to rank 1 (`w`, `b` or `.`), then whose turn and which ply."""
    mine, theirs, ply = position
    white, black = (theirs, mine) if to_move(position) else (mine, theirs)
    lines = []
    for rank in reversed(squares.RANKS):
        bits = [squares.bit_of(file + rank) for file in squares.FILES]
        lines.append("".join("w" if bit & white else "b" if bit & black else "." for bit in bits))
    lines.append(f"{COLOURS[to_move(position)]} to move, ply {ply}")
    return "\n".join(lines)


def parse_position(text: str) -> Position:
    """The position that `write_position` shows so; ValueError says what is wrong with the text."""
    *ranks, turn = text.strip().split("\n")
    ply = _parse_turn(turn)
    if len(ranks) != 8 or any(len(line) != 8 or set(line) - set("wb.") for line in ranks):
        raise ValueError("a board is eight lines of eight characters, each 'w', 'b' or '.'")
    cells = "".join(reversed(ranks))  # a1 first, as the bits count
    white, black = (sum(1 << i for i in range(64) if cells[i] == pawn) for pawn in "wb")
    return Position(black, white, ply) if ply & 1 else Position(white, black, ply)


def _parse_turn(line: str) -> int:
    colour, _, number = line.partition(" to move, ply ")
    if colour not in COLOURS or not (number.isascii() and number.isdigit()):
        raise ValueError(f"{line!r} should read 'white to move, ply 0'")
    ply = int(number)
    if COLOURS[ply & 1] != colour:
        raise ValueError(f"{line!r}: white moves on even plies, black on odd ones")
    return ply

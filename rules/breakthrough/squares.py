"""Squares as bits: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63. A set of squares is their sum."""

from __future__ import annotations

FILES = "abcdefgh"
RANKS = "12345678"

ALL = (1 << 64) - 1
FILE_A = 0x0101010101010101
FILE_H = FILE_A << 7
RANK_1 = 0xFF


def rank_mask(number: int) -> int:
    """The eight squares of a rank, 1 to 8."""
    return RANK_1 << 8 * (number - 1)


def bit_of(name: str) -> int:
    """The bit of a square; ValueError if there is no such square."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        raise ValueError(f"{name!r} is not a square; squares are a1 to h8, in small letters")
    return 1 << 8 * RANKS.index(name[1]) + FILES.index(name[0])


def name_of(bit: int) -> str:
    """The name of a square given as its bit."""
    row, column = divmod(bit.bit_length() - 1, 8)
    return FILES[column] + RANKS[row]

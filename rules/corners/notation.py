"""How Corners is written: moves as in output.txt, and what a player is shown, as in input.txt.

Moves are texts in the mover's own view, `column row column row`. A turn without a move is an empty
text. `write_position` is for people and tests: the board as it is, not turned for anyone.
"""

from __future__ import annotations

from rules.corners.cells import ON_BOARD, SEATS, SIZE
from rules.corners.rules import PASS, ROUNDS, Move, Position, to_move

DIGITS = "0123456789"
PIECES_EACH = 6


def parse(text: str) -> Move:
    """The move, legal or not; ValueError if it isn't four numbers from 0 to 9."""
    parts = text.split()
    if not parts:
        return PASS
    if len(parts) != 4:
        raise ValueError(f"{text!r} is not a move; a move is four numbers, such as '1 2 3 0'")
    for part in parts:
        if len(part) != 1 or part not in DIGITS:
            raise ValueError(f"{text!r} is not a move: {part!r} is not a number from 0 to 9")
    column, row, to_column, to_row = (int(part) for part in parts)
    return Move(SIZE * row + column, SIZE * to_row + to_column)


def write(move: Move) -> str:
    """Column and row of the piece, then column and row of the cell it goes to."""
    if move == PASS:
        return ""
    row, column = divmod(move.source, SIZE)
    to_row, to_column = divmod(move.target, SIZE)
    return f"{column} {row} {to_column} {to_row}"


def write_view(position: Position, seat: int) -> str:
    """What input.txt shows this seat: the round, and the board turned so that its home is top left.

    Its own pieces are 1; 2, 3 and 4 follow clockwise.
    """
    turned = tuple(position.pieces[(seat + number) % SEATS] for number in range(SEATS))
    return "\n".join([str(position.ply // SEATS), *_rows(turned, ON_BOARD[seat]), ""])


def write_input(position: Position) -> str:
    """The input.txt of the side to move."""
    return write_view(position, to_move(position))


def parse_input(text: str) -> Position:
    """The position of an input.txt, with its reader as seat 0, to move.

    The reader can't know which seat it has in truth; as all sees alike, it doesn't matter. A round
    beyond the usual limit tells of another limit. ValueError says what is wrong with the text.
    """
    number, *cells = text.split() or [""]
    current = _number(number, "the number of the round")
    return Position(_pieces(cells), SEATS * current, max(ROUNDS, current + 1))


def write_position(position: Position) -> str:
    """The board as seat 0 sees it, then whose turn it is, in which round and of how many."""
    turn = f"player {to_move(position) + 1} to move, round {position.ply // SEATS}"
    return "\n".join([*_rows(position.pieces, ON_BOARD[0]), f"{turn} of {position.rounds}"])


def parse_position(text: str) -> Position:
    """The position that `write_position` shows so; ValueError says what is wrong with the text."""
    *rows, turn = text.strip().split("\n")
    words = turn.split()
    if len(words) != 8 or turn != "player {1} to move, round {5} of {7}".format(*words):
        raise ValueError(f"{turn!r} should read 'player 1 to move, round 0 of 50'")
    player = _number(words[1], "the player")
    current = _number(words[5], "the round")
    if not 1 <= player <= SEATS:
        raise ValueError(f"there is no player {player}; players are 1 to {SEATS}")
    ply = SEATS * current + player - 1
    return Position(_pieces(" ".join(rows).split()), ply, _number(words[7], "the limit"))


def _rows(pieces: tuple[int, ...], view: tuple[int, ...]) -> list[str]:
    """Ten lines of ten digits; `view` tells which cell of the board stands where."""
    digits = ["0"] * (SIZE * SIZE)
    for number, bits in enumerate(pieces, 1):
        for cell, on_board in enumerate(view):
            if bits >> on_board & 1:
                digits[cell] = str(number)
    return [" ".join(digits[start : start + SIZE]) for start in range(0, SIZE * SIZE, SIZE)]


def _pieces(cells: list[str]) -> tuple[int, int, int, int]:
    """The pieces of each player, from a hundred digits row by row."""
    if len(cells) != SIZE * SIZE:
        raise ValueError(f"a board is {SIZE} rows of {SIZE} digits, not {len(cells)} digits")
    pieces = [0] * (SEATS + 1)
    for cell, digit in enumerate(cells):
        if len(digit) != 1 or digit not in "01234":
            raise ValueError(f"{digit!r} on the board should be 0, or 1 to 4 for a piece")
        pieces[int(digit)] |= 1 << cell
    _, first, second, third, fourth = pieces
    for player, bits in enumerate((first, second, third, fourth), 1):
        if bits.bit_count() != PIECES_EACH:
            raise ValueError(f"player {player} has {bits.bit_count()} pieces, not {PIECES_EACH}")
    return first, second, third, fourth


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{what} should be a whole number, not {text!r}")
    return int(text)

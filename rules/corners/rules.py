"""The rules of Corners.

The position keeps the board as it is, with seat 0 at home top left and seats 1, 2 and 3 clockwise
from it. A move is written in the cells that the mover sees: its own home is always top left.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.corners.cells import GOAL, HOME, ON_BOARD, SEATS, SEEN, SIZE, bits_of, targets
from rules.outcome import Outcome

ROUNDS = 50


class Position(NamedTuple):
    """The pieces of each seat as a set of cells, how many turns were taken, and the limit."""

    pieces: tuple[int, int, int, int]
    ply: int = 0
    rounds: int = ROUNDS


class Move(NamedTuple):
    """From one cell to another, as the mover sees them."""

    source: int
    target: int


# What a player does who can't move, or who has forfeited the turn: the pieces stay.
PASS = Move(-1, -1)


class MovesFrom(dict[int, Move]):
    """The moves of a seat from one cell of the board, by the cell of the board where they end."""

    __slots__ = ("_seat", "_source")

    def __init__(self, seat: int, source: int) -> None:
        super().__init__()
        self._seat, self._source = seat, source

    def __missing__(self, target: int) -> Move:
        seen = SEEN[self._seat]
        move = self[target] = Move(seen[self._source], seen[target])
        return move


# The moves are made once and shared: a search meets each of them many times.
MOVES = tuple(tuple(MovesFrom(seat, cell) for cell in range(SIZE * SIZE)) for seat in range(SEATS))
HOMES = tuple(bits_of(tuple(view[cell] for cell in HOME)) for view in ON_BOARD)
GOALS = tuple(bits_of(tuple(view[cell] for cell in GOAL)) for view in ON_BOARD)


def initial(rounds: int = ROUNDS) -> Position:
    """Everyone at home, seat 0 to move."""
    first, second, third, fourth = HOMES
    return Position((first, second, third, fourth), 0, rounds)


def to_move(position: Position) -> int:
    """The seat whose turn it is; they take turns clockwise."""
    return position.ply % SEATS


def occupied(position: Position) -> int:
    """The cells with a piece of anyone."""
    first, second, third, fourth = position.pieces
    return first | second | third | fourth


def movable(position: Position) -> list[Move]:
    """What the side to move could play if the game went on, without passing.

    Piece by piece in the order of the board's cells; steps first, then jumps, shorter ones first.
    """
    full = occupied(position)
    seat = position.ply % SEATS
    named = MOVES[seat]
    moves = []
    rest = position.pieces[seat]
    while rest:
        source = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        by_target = named[source]
        for target in targets(source, full):
            moves.append(by_target[target])
    return moves


def legal_moves(position: Position) -> list[Move]:
    """All moves as `movable` orders them; a blocked player can only pass. None after the end."""
    if is_over(position):
        return []
    return movable(position) or [PASS]


def play(position: Position, move: Move) -> Position:
    """The piece leaves its cell for the other one, and the turn goes on."""
    pieces, ply, rounds = position
    source, target = move
    seat = ply % SEATS
    view = ON_BOARD[seat]
    moved = list(pieces)
    moved[seat] ^= 1 << view[source] ^ 1 << view[target]
    first, second, third, fourth = moved
    return Position((first, second, third, fourth), ply + 1, rounds)


def forfeit(position: Position) -> Position:
    """The position after a turn that was lost by a bad answer: the pieces stay."""
    return play(position, PASS)


def is_over(position: Position) -> bool:
    """Whether someone has all pieces in the goal, or all rounds are played."""
    pieces, ply, rounds = position
    first, second, third, fourth = GOALS
    return (
        ply >= SEATS * rounds
        or not pieces[0] & ~first
        or not pieces[1] & ~second
        or not pieces[2] & ~third
        or not pieces[3] & ~fourth
    )


def penalties(position: Position) -> tuple[int, ...]:
    """By seat: how many columns and rows all its pieces together are short of the goal."""
    return tuple(_penalty(position, seat) for seat in range(SEATS))


def _penalty(position: Position, seat: int) -> int:
    seen = SEEN[seat]
    total = 0
    for cell in range(SIZE * SIZE):
        if position.pieces[seat] >> cell & 1:
            row, column = divmod(seen[cell], SIZE)
            total += max(0, 6 - column) + max(0, 6 - row)
    return total


def places(position: Position) -> tuple[int, ...]:
    """By seat: the place, 1 for the least penalty; equal penalties share the better place."""
    scores = penalties(position)
    return tuple(1 + sum(other < score for other in scores) for score in scores)


def outcome(position: Position) -> Outcome | None:
    """The game ends with the first penalty of 0, or with the last round.

    The least penalty wins; if several players share the first place, there is no winner.
    """
    if not is_over(position):
        return None
    scores = penalties(position)
    least = min(scores)
    first = [seat for seat in range(SEATS) if scores[seat] == least]
    end = "all pieces are in the goal" if least == 0 else f"{position.rounds} rounds are played"
    if len(first) > 1:
        sharing = " and ".join(f"player {seat + 1}" for seat in first)
        return Outcome(None, f"{end}, {sharing} share the first place with penalty {least}")
    return Outcome(first[0], f"{end}, the least penalty is {least}")


def why_illegal(position: Position, move: Move) -> str | None:
    """What is wrong with a move, in words for its author; None if it is legal.

    Cells and players are named as the mover sees them.
    """
    ended = outcome(position)
    if ended:
        return f"the game is over: {ended.reason}"
    if not movable(position):
        return None if move == PASS else "none of your pieces can move, so you can only pass"
    if move == PASS:
        return "you may not pass while one of your pieces can move"
    return _why_not_from(position, move.source) or _why_not_to(position, move)


def _why_not_from(position: Position, source: int) -> str | None:
    owner = owner_seen(position, source)
    if owner == 1:
        return None
    return f"there is {f'a piece of player {owner}' if owner else 'no piece'} on {shown(source)}"


def _why_not_to(position: Position, move: Move) -> str | None:
    source, target = move
    if source == target:
        return "a piece has to end on another cell; a chain of jumps that comes back is no move"
    owner = owner_seen(position, target)
    if owner:
        whose = "your own" if owner == 1 else f"player {owner}'s"
        return f"{shown(target)} holds {whose} piece"
    if move in movable(position):
        return None
    rows, columns = target // SIZE - source // SIZE, target % SIZE - source % SIZE
    if rows % 2 or columns % 2:
        return (
            f"from {shown(source)} to {shown(target)} is neither one step along a row or a column "
            "nor a chain of jumps, which go two cells at a time"
        )
    return f"no chain of jumps over pieces leads from {shown(source)} to {shown(target)}"


def owner_seen(position: Position, cell: int) -> int:
    """Whose piece the side to move sees on a cell: 1 its own, 2 to 4 clockwise, 0 nobody's."""
    seat = position.ply % SEATS
    bit = 1 << ON_BOARD[seat][cell]
    for number in range(SEATS):
        if position.pieces[(seat + number) % SEATS] & bit:
            return number + 1
    return 0


def shown(cell: int) -> str:
    """A cell in words."""
    row, column = divmod(cell, SIZE)
    return f"column {column}, row {row}"

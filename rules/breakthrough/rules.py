"""The rules of Breakthrough on bitboards.

White, player 0, starts on ranks 1-2 and moves up; black, player 1, starts on 7-8 and moves down.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.breakthrough import squares
from rules.breakthrough.squares import ALL, FILE_A, FILE_H
from rules.outcome import Outcome

COLOURS = ("white", "black")
NOT_FILE_A = ALL ^ FILE_A
NOT_FILE_H = ALL ^ FILE_H
FAR_RANK = (squares.rank_mask(8), squares.rank_mask(1))


class Position(NamedTuple):
    """`mine` always belongs to the side to move; `play` swaps the two."""

    mine: int
    theirs: int
    ply: int = 0


class Move(NamedTuple):
    """From one square to another, each given as its bit."""

    source: int
    target: int


def _moves_by_target(rows: int, columns: int) -> dict[int, Move]:
    """For each square that a pawn can reach by this step, the move that ends there."""
    moves = {}
    for index in range(64):
        row, column = index // 8 + rows, index % 8 + columns
        if 0 <= row < 8 and 0 <= column < 8:
            target = 1 << 8 * row + column
            moves[target] = Move(1 << index, target)
    return moves


class _MovesByRank(dict):  # type: ignore[type-arg]  # a subscript here needs Python 3.9
    """For each set of target squares on one rank, the moves that end there, from file a on.

    They are made when first asked for, and then shared: a search meets each a million times.
    """

    def __init__(self, by_target: dict[int, Move]) -> None:
        super().__init__()
        self.by_target = by_target

    def __missing__(self, targets: int) -> tuple[Move, ...]:
        bits = [1 << index for index in range(64) if targets >> index & 1]
        self[targets] = moves = tuple(self.by_target[bit] for bit in bits)
        return moves


WHITE_MOVES = tuple(_MovesByRank(_moves_by_target(1, side)) for side in (0, -1, 1))
BLACK_MOVES = tuple(_MovesByRank(_moves_by_target(-1, side)) for side in (0, -1, 1))
RANKS = tuple(squares.rank_mask(number) for number in range(1, 9))


def initial() -> Position:
    """Sixteen pawns a side, white to move."""
    return Position(
        squares.rank_mask(1) | squares.rank_mask(2), squares.rank_mask(7) | squares.rank_mask(8)
    )


def to_move(position: Position) -> int:
    """0 for white, 1 for black."""
    return position.ply & 1


def targets(position: Position) -> tuple[int, int, int]:
    """Where the side to move can go: straight on, towards file a, towards file h.

    Straight on needs an empty square; a diagonal one may also hold an enemy pawn, which is taken.
    """
    mine, theirs, ply = position
    if ply & 1:
        return (
            mine >> 8 & ~(mine | theirs),
            (mine & NOT_FILE_A) >> 9 & ~mine,
            (mine & NOT_FILE_H) >> 7 & ~mine,
        )
    return (
        mine << 8 & ALL & ~(mine | theirs),
        (mine & NOT_FILE_A) << 7 & ALL & ~mine,
        (mine & NOT_FILE_H) << 9 & ALL & ~mine,
    )


def legal_moves(position: Position) -> list[Move]:
    """Straight moves, then those towards file a, then those towards file h; each from a1 to h8."""
    if is_over(position):
        return []
    moves: list[Move] = []
    tables = BLACK_MOVES if position.ply & 1 else WHITE_MOVES
    for table, reachable in zip(tables, targets(position)):  # noqa: B905 (strict costs time here)
        for rank in RANKS:
            ends = reachable & rank
            if ends:
                moves += table[ends]
    return moves


def play(position: Position, move: Move) -> Position:
    """The pawn leaves its square and takes what it finds on the other."""
    mine, theirs, ply = position
    source, target = move
    return Position(theirs & ~target, mine ^ source ^ target, ply + 1)


def is_over(position: Position) -> bool:
    """Whether a pawn stands on its far rank or a side has no pawns."""
    mine, theirs, ply = position
    player = ply & 1
    return bool(theirs & FAR_RANK[1 - player] or mine & FAR_RANK[player] or not mine or not theirs)


def outcome(position: Position) -> Outcome | None:
    """A pawn on the far rank wins, and so does taking the last enemy pawn. There are no draws."""
    if not is_over(position):
        return None
    mine, theirs, ply = position
    player, opponent = ply & 1, 1 - (ply & 1)
    if theirs & FAR_RANK[opponent]:
        return Outcome(opponent, f"a {COLOURS[opponent]} pawn reached the far rank")
    if mine & FAR_RANK[player]:
        return Outcome(player, f"a {COLOURS[player]} pawn reached the far rank")
    winner = player if mine else opponent
    return Outcome(winner, f"{COLOURS[1 - winner]} has no pawns left")


def why_illegal(position: Position, move: Move) -> str | None:
    """What is wrong with a move, in words for its author; None if it is legal."""
    ended = outcome(position)
    if ended:
        return f"the game is over: {ended.reason}"
    source, target = move
    if not source & position.mine:
        owner = "the opponent's pawn" if source & position.theirs else "no pawn"
        return f"there is {owner} on {squares.name_of(source)}"
    tables = BLACK_MOVES if position.ply & 1 else WHITE_MOVES
    ways = [way for way in range(3) if tables[way].by_target.get(target) == move]
    if not ways:
        forward = "down" if position.ply & 1 else "up"
        pawn = f"the pawn on {squares.name_of(source)}"
        return f"{pawn} goes one square {forward}, straight or diagonally, and nowhere else"
    return _why_blocked(position, target, straight=ways == [0])


def _why_blocked(position: Position, target: int, *, straight: bool) -> str | None:
    if target & position.mine:
        return f"{squares.name_of(target)} holds a pawn of your own"
    if straight and target & position.theirs:
        return f"{squares.name_of(target)} holds an enemy pawn, and straight ahead never takes"
    return None

"""Endings that are certain three plies ahead, seen without any search."""

from __future__ import annotations

from bots.search.alphabeta import WIN
from rules.breakthrough.rules import FAR_RANK, NOT_FILE_A, NOT_FILE_H, Position, targets
from rules.breakthrough.squares import rank_mask

# By player: the ranks from which a pawn needs one more step and two more.
ONE_STEP = (rank_mask(7), rank_mask(2))
TWO_STEPS = (rank_mask(6), rank_mask(3))


def attacked(pawns: int, player: int) -> int:
    """The squares on which these pawns of the player could take."""
    if player:
        return (pawns & NOT_FILE_A) >> 9 | (pawns & NOT_FILE_H) >> 7
    return (pawns & NOT_FILE_A) << 7 | (pawns & NOT_FILE_H) << 9


def verdict(position: Position) -> int | None:
    """The score of a game that is over or decided; None while it is open.

    A pawn one step away always wins at once, because of its two diagonals at least one is on the
    board and no pawn of its own can stand there. So the opponent has to take it the move before.
    """
    mine, theirs, ply = position
    player, opponent = ply & 1, 1 - (ply & 1)
    if not mine or theirs & FAR_RANK[opponent]:
        return ply - WIN
    if mine & ONE_STEP[player]:
        return WIN - ply - 1
    threats = theirs & ONE_STEP[opponent]
    if threats:
        lost = threats & (threats - 1) or not threats & attacked(mine, player)
        return ply + 2 - WIN if lost else None
    if mine & TWO_STEPS[player]:
        straight, left, right = targets(position)
        safe = ONE_STEP[player] & ~attacked(theirs, opponent)
        if (straight | left | right) & safe:
            return WIN - ply - 3
    return None


def must_take(position: Position) -> int:
    """The enemy pawn that wins unless it is taken now, as a bit; 0 if there is none."""
    return position.theirs & ONE_STEP[1 - (position.ply & 1)]

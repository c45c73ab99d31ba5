"""Breakthrough as the search sees it."""

from __future__ import annotations

from bots.breakthrough import evaluation, threats
from rules.breakthrough import rules
from rules.breakthrough.rules import Move, Position


class Breakthrough:
    """The moves worth looking at and what positions are worth."""

    play = staticmethod(rules.play)
    verdict = staticmethod(threats.verdict)
    evaluate = staticmethod(evaluation.evaluate)

    @staticmethod
    def moves(position: Position) -> list[Move]:
        """All moves, captures first; only those that take it if an enemy pawn is about to win."""
        moves = rules.legal_moves(position)
        danger = threats.must_take(position)
        if danger:
            return [move for move in moves if move.target & danger] or moves
        theirs = position.theirs
        moves.sort(key=lambda move: not move.target & theirs)
        return moves

"""A simple player of Breakthrough to learn from: it looks one move ahead.

It wins if it can, takes if it can, stops pawns that come close, and otherwise walks on to squares
where nobody can take it. To write your own bot, copy this file and change `worth`.

The same position always gets the same answer, so there is nothing to do about `--depth N`.
"""

from __future__ import annotations

from bots.breakthrough.seat import take_seat
from bots.protocol import dialogue
from rules.breakthrough import rules
from rules.breakthrough.rules import Move, Position

NAME = "Sample Bot"


def choose(position: Position) -> Move:
    """The legal move worth most; of equal ones, the first."""
    return max(rules.legal_moves(position), key=lambda move: worth(position, move))


def worth(position: Position, move: Move) -> int:
    """How good a move looks: the larger the better."""
    after = rules.play(position, move)
    if rules.outcome(after):
        return 1000  # only the one who moves can win by it
    score = 0
    if move.target & position.theirs:
        score += 20  # a pawn taken
    replies = rules.legal_moves(after)
    if any(rules.outcome(rules.play(after, reply)) for reply in replies):
        score -= 500  # the opponent would win at once
    if any(reply.target == move.target for reply in replies):
        score -= 10  # the pawn could be taken where it goes
    return score + advance(position, move)


def advance(position: Position, move: Move) -> int:
    """How many ranks from home the pawn stands after the move."""
    row = (move.target.bit_length() - 1) // 8
    return 7 - row if rules.to_move(position) else row


def main() -> None:
    """Play one game over stdin and stdout."""
    dialogue.converse(NAME, take_seat(choose))


if __name__ == "__main__":
    main()

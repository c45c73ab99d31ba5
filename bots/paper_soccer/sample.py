"""A simple player of paper soccer to learn from: it looks one move ahead.

It scores if it can, leaves the opponent no shot if it can, and otherwise brings the ball as close
to the other goal as one move does. To write your own bot, copy this file and change `worth`.

The same position always gets the same answer, so there is nothing to do about `--depth N`.
"""

from __future__ import annotations

from bots.paper_soccer.seat import take_seat
from bots.protocol import dialogue
from rules.paper_soccer import field, rules
from rules.paper_soccer.rules import Move, Position

NAME = "Sample Bot"

MOST = 200  # ways to bounce about that are looked at; there can be far too many


def choose(position: Position) -> Move:
    """The move worth most; of equal ones, the first."""
    return max(rules.legal_moves(position, MOST), key=lambda move: worth(position, move))


def worth(position: Position, move: Move) -> int:
    """How good a move looks: the larger the better."""
    me = rules.to_move(position)
    after = rules.play(position, move)
    ended = rules.outcome(after)
    if ended:
        return 1000 if ended.winner == me else -1000
    score = -distance(after.ball, 1 - me)
    if can_score(after):
        score -= 500  # the opponent would win at once
    return score


def can_score(position: Position) -> bool:
    """Whether the player to move can put the ball into the other goal now."""
    goal = field.GOALS[1 - rules.to_move(position)]
    return any(node in goal for node in rules.ends_of(position))


def distance(node: int, defender: int) -> int:
    """How many steps there are from a node to a goal, if nothing was in the way."""
    row, column = field.row_column(node)
    steps_aside = max(0, abs(row - 7) - 1)
    steps_ahead = 20 - column if defender else column
    return max(steps_aside, steps_ahead)


def main() -> None:
    """Play one game over stdin and stdout."""
    dialogue.converse(NAME, take_seat(choose))


if __name__ == "__main__":
    main()

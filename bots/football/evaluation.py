"""What a situation is worth, as a share of a goal: 1 is a goal for us, -1 one against us."""

from __future__ import annotations

from functools import cache

from bots.football.reach import ticks_between
from rules.football.field import Cell, Flight, mirrored
from rules.football.rules import Skills

GUESSED = Skills(t=1, s=3, p=3)  # of an opponent, until the second half shows his skills
GUESSED_KEEPER = Skills(t=1, s=3, p=3, c=4)

PROGRESS = 0.2  # the ball at their goal, against the ball at ours
SHOOTING = 0.10  # the ball where one tick is enough to score
EXPECTS = 0.6  # how often a keeper guesses a shot that leaves him no time to see it


@cache
def our_ball(cell: Cell) -> float:
    """The ball in the feet of one of ours."""
    x, y = cell
    aside = max(0, abs(y - 8) - 2)
    near = SHOOTING if x >= 22 and aside <= 1 else 0.0
    return PROGRESS * max(0.0, x - 0.4 * aside) / 24 + near


@cache
def their_ball(cell: Cell) -> float:
    """The ball in the feet of one of theirs."""
    return -our_ball(mirrored(cell))


def save_chance(flown: Flight, keeper: Cell, skills: Skills, ticks: int, *, seen: bool) -> float:
    """How likely the keeper saves a ball that is in the goal after so many ticks.

    He goes where he saves most, as far as he gets; a shot of one tick he has to guess.
    """
    best = 0.2 if any(ticks_between(keeper, c, skills.s) <= ticks for c in flown.path) else 0.0
    if not best and any(ticks_between(keeper, c, skills.s) <= ticks for c in flown.beside):
        best = 0.1
    if seen:
        return best * skills.c
    now = 0.2 if keeper in flown.path else 0.1 if keeper in flown.beside else 0.0
    return skills.c * (EXPECTS * best + (1 - EXPECTS) * now)

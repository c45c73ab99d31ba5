"""How strong is NEW against OLD: scores of games and pairs of games, Elo, and how sure it is.

All scores are NEW's and lie between 0 and 1. Games come in pairs with the same opening and the
seats exchanged. The two games of a pair depend on each other: an opening that is good for one seat
is won and lost once. So whatever is said about certainty counts pairs, never games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

NEW = 0  # which of the two bots is NEW in a seating
SURE = 0.95
MISS = (1 - SURE) / 2  # how often the truth may lie beyond either end of an interval
GREATEST_VARIANCE = 0.25  # of a score between 0 and 1

PairCounts = Mapping[float, int]  # how many pairs had which score; see `pair_score`


def expected(elo_difference: float) -> float:
    """The score to be expected of who is so much stronger; infinity is allowed."""
    if elo_difference > 0:
        return 1 / (1 + 10 ** (-elo_difference / 400))
    odds: float = 10 ** (elo_difference / 400)
    return odds / (1 + odds)


def elo(score: float) -> float:
    """By how much one is stronger who is expected to score so; infinite for 0 and 1."""
    if not 0 <= score <= 1:
        raise ValueError(f"a score lies between 0 and 1, not at {score}")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def game_score(seating: Sequence[int], places: Sequence[int]) -> float:
    """NEW's score in one game, from the places of the seats, 1 the best; equal places are shared.

    It is the share of (seat of NEW, seat of OLD) in which NEW has the better place, a half for
    equal places. With two players that is 1 for a win, 0.5 for a draw and 0 for a defeat.
    """
    taken = list(zip(seating, places, strict=True))
    duels = [(mine, theirs) for a, mine in taken if a == NEW for b, theirs in taken if b != NEW]
    if not duels:
        raise ValueError(f"only one bot sits in {tuple(seating)}, so nobody is compared")
    return sum((mine <= theirs) + (mine < theirs) for mine, theirs in duels) / (2 * len(duels))


def pair_score(first: float, second: float) -> float:
    """The score of a pair: the mean of its two games."""
    return (first + second) / 2


def count_pairs(counts: PairCounts) -> int:
    """How many pairs there are; ValueError if these can't be counts of pair scores."""
    for score, count in counts.items():
        if not 0 <= score <= 1:
            raise ValueError(
                f"the score of a pair is the mean of two games, between 0 and 1, not {score}"
            )
        if count < 0:
            raise ValueError(f"{count} pairs can't have the score {score}")
    return sum(counts.values())


@dataclass(frozen=True)
class Estimate:
    """What pairs of games tell about NEW's strength; `low` to `high` holds it with 95 %.

    `los`, the likelihood of superiority, is how likely NEW is the stronger one.
    """

    elo: float
    low: float
    high: float
    score: float
    games: int
    pairs: int
    los: float

    def __str__(self) -> str:
        if not self.pairs:
            return "Elo unknown, no pair of games is finished"
        return (
            f"Elo {self.elo:+.1f}, 95 % interval {self.low:+.1f} to {self.high:+.1f}, "
            f"LOS {_percent(self.los)}, score {_percent(self.score)} of {self.games} games"
        )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def estimate(counts: PairCounts) -> Estimate:
    """What these pairs tell. Of no pairs at all: even, and anything is possible.

    The interval is 1.96 standard errors to either side, on the scale of Elo (the delta method): on
    that of scores it would be too short towards 0.5 and could leave the scale beyond. To what was
    seen it adds one pair of the greatest variance, 1/4. Alone, the variance of few pairs, or of
    pairs that all went alike, is 0 too easily; among many the one pair is lost.

    After N-0 that says nothing, for the rare defeat hasn't been seen yet. Then the Elo and `high`
    are infinite and `low` is exact, from `sweep_bound`; and no other score promises more than that.
    """
    pairs = count_pairs(counts)
    if not pairs:
        return Estimate(0.0, -math.inf, math.inf, 0.5, 0, 0, 0.5)
    score = math.fsum(score * count for score, count in counts.items()) / pairs
    error = _standard_error(counts, score, pairs)
    low, high = _interval(score, error, pairs)
    los = _superiority((score - 0.5) / error, pairs)
    return Estimate(elo(score), low, high, score, 2 * pairs, pairs, los)


def _interval(score: float, error: float, pairs: int) -> tuple[float, float]:
    """The least and the greatest Elo that go with a score and its standard error."""
    surest = elo(sweep_bound(pairs))
    if score in (0, 1):
        return (-math.inf, -surest) if score == 0 else (surest, math.inf)
    elo_per_score = 400 / math.log(10) / (score * (1 - score))
    reach = NormalDist().inv_cdf(1 - MISS) * error * elo_per_score
    return min(elo(score) - reach, surest), max(elo(score) + reach, -surest)


def _standard_error(counts: PairCounts, mean: float, pairs: int) -> float:
    squares = math.fsum(count * (score - mean) ** 2 for score, count in counts.items())
    return math.sqrt(squares + GREATEST_VARIANCE) / pairs


def sweep_bound(pairs: int) -> float:
    """The least score that who won all of so many pairs may be suspected of.

    It is the bound of Clopper and Pearson, the p with p^n = 2.5 %. It holds whatever pair scores
    are possible, for the chance of the score 1 is at most the expected score.
    """
    return float(MISS ** (1 / pairs))


def _superiority(errors_above: float, pairs: int) -> float:
    """How likely NEW is stronger that scored so many standard errors above a half.

    As with the interval, nothing is surer than after winning all pairs: then, if at first any
    strength is as likely as any other, OLD is the stronger one with 1/2^(n+1).
    """
    doubt = 0.5 ** (pairs + 1)
    return min(1 - doubt, max(doubt, NormalDist().cdf(errors_above)))

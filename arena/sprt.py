"""The sequential test: after each pair of games, is it clear by now whether NEW is better?

It weighs two claims against each other: H1, NEW is `elo1` stronger, and H0, only `elo0`. The
logarithm of how much more likely the pairs are under H1, the LLR, wanders as pairs come in; the
test ends when it leaves the bounds of Wald.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from arena.elo import PairCounts, count_pairs, expected

Verdict = Literal["accepted", "rejected"]
MOST_ELO = 1000  # no claim beyond it can be told from certain victory by playing
# How often the scores 0 and 1 count as seen if they weren't: so rarely that it weighs nothing, but
# now any expected score can be explained by some chances of the scores seen.
UNSEEN = 1e-3


@dataclass(frozen=True)
class Sprt:
    """A test of H1 against H0. `alpha` is how often it may accept H1 where H0 holds, `beta` the
    other way round. ValueError says which of these numbers makes no sense.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0, {self.elo0:g}, has to be less than elo1, {self.elo1:g}")
        for name, value in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -MOST_ELO <= value <= MOST_ELO:
                raise ValueError(
                    f"{name} lies between -{MOST_ELO} and {MOST_ELO}, not at {value:g}"
                )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ValueError(
                    f"{name} is how often the test may err, above 0 and below 0.5, not {value:g}"
                )

    @property
    def lower(self) -> float:
        """At this LLR and below, H0 is held to be true."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this LLR and above, H1 is held to be true."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: PairCounts) -> float:
        """The logarithm of how much more likely these pairs are under H1 than under H0.

        The claims say what score to expect, not with which chances of the single pair scores. So
        each is given the chances that make the pairs most likely among all that keep to its
        expected score (the generalised likelihood ratio).
        """
        if not count_pairs(counts):
            return 0.0
        ends = {end: max(counts.get(end, 0), UNSEEN) for end in (0.0, 1.0)}
        # Sorted, so that rounding doesn't depend on which score was seen first.
        seen = dict(sorted({**counts, **ends}.items()))
        return _likelihood(seen, expected(self.elo1)) - _likelihood(seen, expected(self.elo0))

    def verdict(self, llr: float) -> Verdict | None:
        """`accepted`: NEW is better (H1); `rejected`: it isn't (H0); None: go on playing."""
        if llr >= self.upper:
            return "accepted"
        return "rejected" if llr <= self.lower else None


def _likelihood(seen: Mapping[float, float], mean: float) -> float:
    """The greatest log-likelihood of these counts under chances with this mean.

    It is counted from that of the best chances without the condition, the shares f(x) of all seen
    (Lagrange): p(x) = f(x) / (1 + t (x - mean)) adds up to 1 with the right mean for exactly one
    t that keeps all chances positive.
    """
    tilt = _tilt(seen, mean)
    return -sum(count * math.log1p(tilt * (score - mean)) for score, count in seen.items())


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """The t of `_likelihood`, found by halving.

    The sum of count (x - mean) / (1 + t (x - mean)) is the mean's excess under t. It falls all the
    way from infinity, where the chance of 1 grows without bound, to minus infinity, where that of
    0 does; for both 0 and 1 have been seen.
    """
    least, most = -1 / (1 - mean), 1 / mean
    while least < (tilt := (least + most) / 2) < most:
        offsets = ((score - mean, count) for score, count in seen.items())
        if sum(count * offset / (1 + tilt * offset) for offset, count in offsets) > 0:
            least = tilt
        else:
            most = tilt
    return tilt

"""Elo and the sequential test against values worked out by hand and by other formulas."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.elo import (
    Estimate,
    count_pairs,
    elo,
    estimate,
    expected,
    game_score,
    pair_score,
    sweep_bound,
)
from arena.sprt import Sprt

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
SIXTEENTHS = st.integers(0, 16).map(lambda part: part / 16)
SOME_PAIRS = st.dictionaries(SIXTEENTHS, st.integers(1, 300), min_size=1)


def mirrored(counts: Mapping[float, int]) -> dict[float, int]:
    """The same pairs, as OLD counts them."""
    return {1 - score: count for score, count in counts.items()}


class TestElo:
    @pytest.mark.parametrize(
        ("score", "difference"),
        [
            (0.5, 0.0),
            (0.75, 190.8485),  # 400 log10(3), and log10(3) = 0.4771213
            (0.25, -190.8485),
            (10 / 11, 400.0),  # odds of ten to one
            (100 / 101, 800.0),
            (0.0, -math.inf),
            (1.0, math.inf),
        ],
    )
    def test_known_values(self, score: float, difference: float) -> None:
        assert elo(score) == pytest.approx(difference, abs=1e-4)
        assert expected(difference) == pytest.approx(score, abs=1e-7)

    def test_the_textbook_hundred(self) -> None:
        assert expected(100) == pytest.approx(0.640065, abs=1e-6)

    @pytest.mark.parametrize("difference", [-1e9, 1e9])
    def test_huge_differences_are_certainties(self, difference: float) -> None:
        assert expected(difference) == (difference > 0)

    @pytest.mark.parametrize("score", [-0.001, 1.001, 2, math.nan])
    def test_no_score(self, score: float) -> None:
        with pytest.raises(ValueError, match=r"a score lies between 0 and 1, not at "):
            elo(score)


class TestScores:
    @pytest.mark.parametrize(
        ("seating", "places", "score"),
        [
            ((0, 1), (1, 2), 1.0),
            ((0, 1), (2, 1), 0.0),
            ((1, 0), (2, 1), 1.0),
            ((1, 0), (1, 1), 0.5),
            ((0, 0, 1, 1), (1, 2, 3, 4), 1.0),
            ((0, 1, 0, 1), (1, 2, 3, 4), 0.75),  # 1 beats 2 and 4, 3 beats 4 only
            ((0, 1, 1, 0), (1, 2, 3, 4), 0.5),
            ((1, 0, 0, 1), (1, 2, 3, 4), 0.5),
            ((0, 1, 0, 1), (1, 1, 3, 4), 0.625),  # half for 1-1, then 1-4 and 3-4
            ((0, 0, 1, 1), (1, 1, 1, 1), 0.5),
        ],
    )
    def test_of_a_game(
        self, seating: tuple[int, ...], places: tuple[int, ...], score: float
    ) -> None:
        assert game_score(seating, places) == score
        assert game_score([1 - bot for bot in seating], places) == 1 - score

    def test_nobody_to_compare(self) -> None:
        with pytest.raises(ValueError, match=r"only one bot sits in \(0, 0\)"):
            game_score((0, 0), (1, 2))

    def test_of_a_pair(self) -> None:
        assert [pair_score(1, 1), pair_score(1, 0.5), pair_score(0, 1)] == [1, 0.75, 0.5]

    def test_counts_that_are_sums_of_two_games_are_refused(self) -> None:
        with pytest.raises(ValueError, match="mean of two games, between 0 and 1, not 2"):
            count_pairs({2: 1})
        with pytest.raises(ValueError, match=r"-1 pairs can't have the score 0\.5"):
            count_pairs({0.5: -1})


class TestEstimate:
    def test_by_hand(self) -> None:
        # Mean 3/4; squares 4 * 1/16, and 1/4 added, 1/2; standard error sqrt(1/2) / 4 = 0.1767767.
        # Elo per score there: 400 / ln(10) / (3/16) = 926.4949; so 1.959964 * 0.1767767 * 926.4949
        # = 321.0083. LOS: the score is sqrt(2) errors above a half; the normal law gives 0.921350.
        got = estimate(Counter([1.0, 1.0, 0.5, 0.5]))
        assert got.elo == pytest.approx(190.8485, abs=1e-3)
        assert got.low == pytest.approx(190.8485 - 321.0083, abs=1e-3)
        assert got.high == pytest.approx(190.8485 + 321.0083, abs=1e-3)
        assert got.los == pytest.approx(0.921350, abs=1e-6)
        assert (got.score, got.games, got.pairs) == (0.75, 8, 4)

    def test_many_pairs_give_the_ordinary_interval(self) -> None:
        counts = dict(zip(PENTANOMIAL, (500, 2000, 4500, 2400, 600), strict=True))
        n = sum(counts.values())
        mean = sum(x * c for x, c in counts.items()) / n
        variance = sum(c * (x - mean) ** 2 for x, c in counts.items()) / (n - 1)
        error = math.sqrt(variance / n)
        got = estimate(counts)
        assert got.low == pytest.approx(elo(mean - 1.96 * error), abs=0.02)
        assert got.high == pytest.approx(elo(mean + 1.96 * error), abs=0.02)
        assert got.los == pytest.approx((1 + math.erf((mean - 0.5) / error / math.sqrt(2))) / 2)

    def test_no_games(self) -> None:
        nothing = estimate({})
        assert nothing == Estimate(0.0, -math.inf, math.inf, 0.5, 0, 0, 0.5)
        assert str(nothing) == "Elo unknown, no pair of games is finished"
        assert estimate({1.0: 0}) == nothing

    @pytest.mark.parametrize(
        ("pairs", "least", "doubt"),
        [
            (1, 0.025, 1 / 4),  # the p with p^n = 0.025
            (2, 0.158114, 1 / 8),
            (10, 0.691503, 1 / 2048),
            (100, 0.963783, 2**-101),
        ],
    )
    def test_all_won_and_all_lost(self, pairs: int, least: float, doubt: float) -> None:
        assert sweep_bound(pairs) == pytest.approx(least, abs=1e-6)
        won, lost = estimate({1.0: pairs}), estimate({0.0: pairs})
        assert (won.elo, won.high, lost.elo, lost.low) == (math.inf, math.inf, -math.inf, -math.inf)
        assert won.low == pytest.approx(400 * math.log10(least / (1 - least)), abs=0.01)
        assert lost.high == -won.low
        assert won.los == pytest.approx(1 - doubt, abs=1e-12)
        assert lost.los == pytest.approx(doubt)

    def test_one_pair_of_one_win_each_says_almost_nothing(self) -> None:
        got = estimate({0.5: 1})
        assert (got.elo, got.los) == (0.0, 0.5)
        assert got.low == -got.high
        assert 600 < got.high < math.inf

    def test_pairs_that_all_go_alike_don_t_make_it_certain(self) -> None:
        # Squares 0 and 1/4 added: the error is 0.5 / 10, and Elo per score at a half 694.8712.
        assert estimate({0.5: 10}).high == pytest.approx(1.959964 * 0.05 * 694.8712, abs=1e-3)

    @pytest.mark.parametrize("pairs", [2, 5, 20, 300])
    def test_a_worse_score_never_promises_more(self, pairs: int) -> None:
        best = estimate({1.0: pairs})
        nearly = estimate({1.0: pairs - 1, 0.75: 1})
        assert nearly.low <= best.low
        assert nearly.los <= best.los

    def test_steady_scores_near_the_end_promise_no_more_than_the_end(self) -> None:
        # Without the bound it would be 470.4 - 290.4 = 180: 1.96 * 0.05 * 173.7178 / (15/256).
        assert (
            estimate({15 / 16: 10}).low == estimate({1.0: 10}).low == pytest.approx(140.2, abs=0.1)
        )
        assert estimate({1 / 16: 10}).high == estimate({0.0: 10}).high

    def test_in_words(self) -> None:
        assert str(estimate(Counter([1.0, 1.0, 0.5, 0.5]))) == (
            "Elo +190.8, 95 % interval -130.2 to +511.9, LOS 92.1 %, score 75.0 % of 8 games"
        )
        assert str(estimate({0.0: 2})).startswith("Elo -inf, 95 % interval -inf to +290.5,")

    @given(SOME_PAIRS)
    @settings(derandomize=True, deadline=None, max_examples=100)
    def test_mirrored(self, counts: dict[float, int]) -> None:
        one, other = estimate(counts), estimate(mirrored(counts))
        assert one.low <= one.elo <= one.high
        assert other.low == pytest.approx(-one.high, abs=1e-6)
        assert other.high == pytest.approx(-one.low, abs=1e-6)
        assert other.los == pytest.approx(1 - one.los, abs=1e-9)

    @pytest.mark.parametrize("pairs", [3, 10, 25, 50])
    @pytest.mark.parametrize(
        "chances",
        [
            {0.0: 0.5, 1.0: 0.5},
            {0.0: 0.3, 1.0: 0.7},
            {0.0: 0.1, 1.0: 0.9},
            {0.0: 0.25, 0.5: 0.5, 1.0: 0.25},
            {0.0: 0.03, 0.5: 0.94, 1.0: 0.03},
            {0.0: 0.02, 0.5: 0.2, 1.0: 0.78},
            {0.25: 0.05, 0.5: 0.9, 0.75: 0.05},
        ],
    )
    def test_holds_the_truth_as_often_as_it_says(
        self, chances: dict[float, float], pairs: int
    ) -> None:
        truth = elo(sum(score * chance for score, chance in chances.items()))
        held = sum(
            chance
            for counts, chance in all_counts(chances, pairs)
            if estimate(counts).low <= truth <= estimate(counts).high
        )
        assert held >= 0.95

    def test_the_exact_bound_by_direct_summation(self) -> None:
        # Whoever is expected to score exactly the bound wins all with 2.5 %, and no more with more
        # kinds of pairs: what goes to the half is taken from the whole.
        least = sweep_bound(10)
        two = dict_of_chances({0.0: 1 - least, 1.0: least}, 10)
        three = dict_of_chances({0.0: 1 - least - 0.1, 0.5: 0.2, 1.0: least - 0.1}, 10)
        assert two[10.0] == pytest.approx(0.025)
        assert three[10.0] < 0.025


def all_counts(
    chances: Mapping[float, float], pairs: int
) -> Iterator[tuple[dict[float, int], float]]:
    """All counts that so many pairs can come to, and the chance of each."""
    (score, chance), *rest = chances.items()
    if not rest:
        yield {score: pairs}, chance**pairs
        return
    for count in range(pairs + 1):
        for counts, other in all_counts(dict(rest), pairs - count):
            yield {score: count, **counts}, math.comb(pairs, count) * chance**count * other


def dict_of_chances(chances: Mapping[float, float], pairs: int) -> dict[float, float]:
    """The chance of each sum of pair scores."""
    sums: dict[float, float] = {}
    for counts, chance in all_counts(chances, pairs):
        total = sum(score * count for score, count in counts.items())
        sums[total] = sums.get(total, 0.0) + chance
    return sums


class TestOptions:
    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ((5, 0, 0.05, 0.05), "elo0, 5, has to be less than elo1, 0"),
            ((5, 5, 0.05, 0.05), "elo0, 5, has to be less than elo1, 5"),
            ((math.nan, 5, 0.05, 0.05), "elo0, nan, has to be less than elo1, 5"),
            ((0, math.inf, 0.05, 0.05), "elo1 lies between -1000 and 1000, not at inf"),
            ((-2000, 0, 0.05, 0.05), "elo0 lies between -1000 and 1000, not at -2000"),
            ((0, 5, 0, 0.05), "alpha is how often the test may err, above 0 and below 0.5, not 0"),
            ((0, 5, 0.5, 0.05), "alpha .* not 0.5"),
            ((0, 5, 0.05, 1), "beta is how often the test may err, .* not 1"),
            ((0, 5, 0.05, math.nan), "beta .* not nan"),
        ],
    )
    def test_that_make_no_sense(
        self, options: tuple[float, float, float, float], words: str
    ) -> None:
        with pytest.raises(ValueError, match=words):
            Sprt(*options)

    def test_bounds_by_hand(self) -> None:
        even = Sprt(0, 5)
        assert even.upper == pytest.approx(2.944439)  # ln(0.95 / 0.05) = ln 19
        assert even.lower == pytest.approx(-2.944439)
        uneven = Sprt(0, 5, alpha=0.1, beta=0.2)
        assert uneven.upper == pytest.approx(2.079442)  # ln(0.8 / 0.1) = ln 8
        assert uneven.lower == pytest.approx(-1.504077)  # ln(0.2 / 0.9) = -ln 4.5

    def test_verdicts(self) -> None:
        sprt = Sprt(0, 5, alpha=0.1, beta=0.2)
        assert [sprt.verdict(llr) for llr in (-9, -1.6, -1.5, 0, 2.0, 2.1, 9)] == [
            "rejected",
            "rejected",
            None,
            None,
            None,
            "accepted",
            "accepted",
        ]
        assert sprt.verdict(sprt.upper) == "accepted"
        assert sprt.verdict(sprt.lower) == "rejected"


class TestRatio:
    def test_of_nothing(self) -> None:
        assert Sprt(0, 5).llr({}) == 0
        assert Sprt(0, 5).llr({0.5: 0}) == 0

    def test_of_wins_and_defeats_by_hand(self) -> None:
        # With two possible scores the chances follow from the mean: those of a coin. H1 expects
        # 0.640065: 7 ln(0.640065 / 0.5) + 3 ln(0.359935 / 0.5) = 7 * 0.246961 - 3 * 0.328686.
        assert Sprt(0, 100).llr({1.0: 7, 0.0: 3}) == pytest.approx(0.742669, abs=1e-5)

    @pytest.mark.parametrize("pairs", [1, 10, 1000])
    def test_of_one_sided_results_by_hand(self, pairs: int) -> None:
        # A coin again, whose other side counts as seen 0.001 times.
        won, lost = math.log(0.640065 / 0.5), math.log(0.359935 / 0.5)
        sprt = Sprt(0, 100)
        assert sprt.llr({1.0: pairs}) == pytest.approx(pairs * won + 0.001 * lost, abs=0.004)
        assert sprt.llr({0.0: pairs}) == pytest.approx(pairs * lost + 0.001 * won, abs=0.004)

    def test_pairs_that_all_go_alike(self) -> None:
        # H0 says a half, and all pairs say so. H1 can only be true if 1 is possible and wasn't
        # seen: with the chance 2 * (0.640065 - 0.5), so that nearly n ln(1 - 0.280130) remains.
        got = Sprt(0, 100).llr({0.5: 30})
        assert got == pytest.approx(30 * math.log(1 - 0.280130), abs=0.02)

    @pytest.mark.parametrize("claims", [(0, 5), (-3, 1), (0, 20), (-10, -5)])
    def test_is_near_the_normal_approximation(self, claims: tuple[float, float]) -> None:
        counts = dict(zip(PENTANOMIAL, (520, 2100, 4480, 2300, 600), strict=True))
        n = sum(counts.values())
        mean = sum(x * c for x, c in counts.items()) / n
        variance = sum(c * (x - mean) ** 2 for x, c in counts.items()) / n
        s0, s1 = map(expected, claims)
        normal = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
        assert Sprt(*claims).llr(counts) == pytest.approx(normal, rel=0.02, abs=0.02)

    @pytest.mark.parametrize(
        "counts",
        [
            dict(zip(PENTANOMIAL, (3, 10, 25, 14, 6), strict=True)),
            dict(zip(PENTANOMIAL, (1, 0, 40, 2, 9), strict=True)),
            dict(zip(PENTANOMIAL, (9, 1, 1, 0, 1), strict=True)),
            {0.0: 2, 0.3125: 4, 0.4375: 9, 0.5625: 7, 0.875: 3, 1.0: 1},
        ],
    )
    @pytest.mark.parametrize("claims", [(0.0, 5.0), (-50.0, 100.0), (200.0, 300.0)])
    def test_is_that_of_the_best_chances(
        self, counts: dict[float, int], claims: tuple[float, float]
    ) -> None:
        seen = {score: count for score, count in counts.items() if count}
        best = [greatest_likelihood(seen, expected(claim)) for claim in claims]
        assert Sprt(*claims).llr(counts) == pytest.approx(best[1] - best[0], abs=1e-4)

    @given(SOME_PAIRS, st.integers(-200, 199), st.integers(1, 200))
    @settings(derandomize=True, deadline=None, max_examples=50)
    def test_mirrored(self, counts: dict[float, int], low: int, width: int) -> None:
        one = Sprt(low, low + width).llr(counts)
        other = Sprt(-low - width, -low).llr(mirrored(counts))
        assert math.isfinite(one)
        assert other == pytest.approx(-one, rel=1e-6, abs=1e-6)

    def test_a_better_pair_never_weighs_less(self) -> None:
        sprt = Sprt(0, 30)
        base = Counter(dict(zip(PENTANOMIAL, (5, 20, 60, 25, 8), strict=True)))
        ratios = [sprt.llr(base + Counter([score])) for score in PENTANOMIAL]
        assert ratios == sorted(ratios)


def test_the_order_in_which_pairs_end_changes_no_digit() -> None:
    scores = [part / 16 for part in range(17)]
    counts = {score: 1 + 7 * index % 11 for index, score in enumerate(scores)}
    shown = set()
    for seed in range(50):
        order = Random(seed).sample(scores, len(scores))
        shuffled = {score: counts[score] for score in order}
        shown.add((Sprt(0, 5).llr(shuffled), estimate(shuffled)))
    assert len(shown) == 1


def greatest_likelihood(seen: Mapping[float, int], mean: float) -> float:
    """The log-likelihood of the best chances with this mean, found by naive climbing.

    It moves chances about among three scores at a time, so that their sum and mean stay, until
    nothing is gained; the likelihood is concave, so there is one top only.
    """
    scores = sorted(seen)
    chances = feasible(scores, mean)
    triples = list(combinations(range(len(scores)), 3))
    for _ in range(400):
        moved = [climb(scores, chances, seen, triple) for triple in triples]
        if max(moved, default=0.0) < 1e-6:
            break
    return sum(seen[score] * math.log(p) for score, p in zip(scores, chances, strict=True))


def feasible(scores: list[float], mean: float) -> list[float]:
    """Some positive chances with this mean: a little for all, the rest for 0 and 1."""
    chances = [0.01] * len(scores)
    rest = 1 - sum(chances)
    share = (mean - 0.01 * sum(scores)) / rest
    chances[0] += rest * (1 - share)
    chances[-1] += rest * share
    return chances


def climb(
    scores: list[float], chances: list[float], seen: Mapping[float, int], triple: tuple[int, ...]
) -> float:
    """Move as far as it pays along the line that three chances have; how far that was."""
    a, b, c = (scores[index] for index in triple)
    slopes = (c - b, a - c, b - a)
    start = [chances[index] for index in triple]
    least = max(-p / s for p, s in zip(start, slopes, strict=True) if s > 0)
    most = min(-p / s for p, s in zip(start, slopes, strict=True) if s < 0)

    def gain(step: float) -> float:
        moved = [p + step * s for p, s in zip(start, slopes, strict=True)]
        if min(moved) <= 0:
            return -math.inf
        return sum(seen[scores[i]] * math.log(p) for i, p in zip(triple, moved, strict=True))

    for _ in range(60):
        third = (most - least) / 3
        if gain(least + third) < gain(most - third):
            least += third
        else:
            most -= third
    step = (least + most) / 2
    for index, slope in zip(triple, slopes, strict=True):
        chances[index] += step * slope
    return abs(step)


class TestErrors:
    """How often the test errs, in tests of bots whose strength is known."""

    SPRT = Sprt(0, 80, alpha=0.05, beta=0.1)
    TESTS = 800

    def errors(self, chances: tuple[float, ...], wrong: str) -> float:
        random = Random(20240607)
        verdicts = [self.verdict(random, chances) for _ in range(self.TESTS)]
        return verdicts.count(wrong) / self.TESTS

    def verdict(self, random: Random, chances: tuple[float, ...]) -> str:
        counts: Counter[float] = Counter()
        while True:
            counts.update(random.choices(PENTANOMIAL, chances, k=2))
            verdict = self.SPRT.verdict(self.SPRT.llr(counts))
            if verdict:
                return verdict

    def test_accepts_rarely_what_is_no_better(self) -> None:
        even = (0.06, 0.2, 0.48, 0.2, 0.06)
        assert 0.01 < self.errors(even, "accepted") <= self.SPRT.alpha

    def test_rejects_rarely_what_is_better(self) -> None:
        # The mean is 0.613 = expected(80): 0.613136.
        better = (0.02, 0.115, 0.3975, 0.3275, 0.14)
        assert sum(x * p for x, p in zip(PENTANOMIAL, better, strict=True)) == pytest.approx(
            expected(80), abs=1e-3
        )
        assert 0.02 < self.errors(better, "rejected") <= self.SPRT.beta

"""What the pairs of a comparison add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from arena import elo
from arena.elo import Estimate
from arena.record import Record
from arena.sprt import Sprt, Verdict

STALE_PAIRS = 20  # that repeat earlier ones in a row: nothing more is to be learned


def score_of(played: Record) -> float:
    """NEW's score in one game."""
    result = played["result"]
    if "places" in result:
        return elo.game_score(played["order"], result["places"])
    new, old = result["scores"]
    return float(1 + new - old) / 2  # if both broke a rule, it is even


def moves_of(played: Record) -> str:
    """All that was played, the same for two games exactly if they went alike."""
    return repr((played["opening"], played["set_ups"], played["plies"], played["result"]["scores"]))


@dataclass
class Tally:
    """Counts pairs in their order. A pair that repeats an earlier one tells nothing new and isn't
    counted; neither is the one game of a pair that isn't finished.
    """

    sprt: Sprt
    counts: Counter[float] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)  # won, drawn and lost by NEW
    faults: Counter[str] = field(default_factory=Counter)
    places: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    repeated: int = 0
    stale: int = 0
    _first: Record | None = None
    _seen: set[tuple[str, str]] = field(default_factory=set)

    def add(self, played: Record) -> bool:
        """Count a game; whether it completes a pair."""
        first, self._first = self._first, played
        if first is None:
            return False
        self._first = None
        pair = (moves_of(first), moves_of(played))
        if pair in self._seen:
            self.repeated += 1
            self.stale += 1
            return True
        self._seen.add(pair)
        self.stale = 0
        self.counts[elo.pair_score(score_of(first), score_of(played))] += 1
        for game in (first, played):
            self._count(game)
        return True

    def _count(self, played: Record) -> None:
        score = score_of(played)
        self.games["won" if score > 0.5 else "lost" if score < 0.5 else "drawn"] += 1
        for fault in played["faults"]:
            self.faults[f"{'NEW' if fault['bot'] == elo.NEW else 'OLD'}: {fault['rule']}"] += 1
        for seat, place in enumerate(played["result"].get("places", ())):
            self.places[played["order"][seat]].append(place)

    @property
    def llr(self) -> float:
        return self.sprt.llr(self.counts)

    @property
    def verdict(self) -> Verdict | None:
        return self.sprt.verdict(self.llr)

    @property
    def estimate(self) -> Estimate:
        return elo.estimate(self.counts)

    def is_stale(self) -> bool:
        """Whether the games only repeat each other."""
        return self.stale >= STALE_PAIRS

    def in_words(self) -> str:
        """Where it stands, in one line."""
        won, drawn, lost = (self.games[key] for key in ("won", "drawn", "lost"))
        bounds = f"{self.sprt.lower:.2f} to {self.sprt.upper:.2f}"
        line = f"+{won} ={drawn} -{lost}, LLR {self.llr:.2f} ({bounds}), {self.estimate}"
        if self.places[0]:
            new, old = (fmean(places) for places in self.places)
            line += f", average place {new:.2f} v {old:.2f}"
        return line

    def to_json(self) -> dict[str, Any]:
        """The conclusion, for programs."""
        found = self.estimate
        return {
            "verdict": self.verdict,
            "llr": round(self.llr, 6),
            "bounds": [round(self.sprt.lower, 6), round(self.sprt.upper, 6)],
            "pairs": found.pairs,
            "games": dict(self.games),
            "repeated_pairs": self.repeated,
            "score": round(found.score, 6),
            "elo": _finite(found.elo),
            "elo_low": _finite(found.low),
            "elo_high": _finite(found.high),
            "los": round(found.los, 6),
            "faults": dict(self.faults),
            "average_places": [round(fmean(p), 4) for p in self.places] if self.places[0] else None,
        }


def _finite(number: float) -> float | str:
    """JSON has no infinity; it is written as a text."""
    return round(number, 3) if abs(number) != float("inf") else "inf" if number > 0 else "-inf"

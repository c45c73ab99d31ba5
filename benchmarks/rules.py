"""Moves and positions per second of every game, modular and bundled, beside a naive version.

Run `python benchmarks/rules.py [--rounds N] [--json] [GAME ...]` from the repository. The fast and
the naive version take turns in one run; the best CPU time of each counts, so that a busy machine
disturbs little.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.games import Case
from rules import catalog


class Row(NamedTuple):
    game: str
    title: str
    unit: str
    per_second: float
    naive_per_second: float | None
    ratio: float | None
    reach: str


def rate(work: Callable[[], int]) -> float:
    """Units per second of CPU time."""
    started = time.process_time()
    units = work()
    return units / max(1e-9, time.process_time() - started)


def measure(game: str, case: Case, rounds: int) -> Row:
    fast, naive = [], []
    for _ in range(rounds):
        fast.append(rate(case.fast))
        if case.naive is not None:
            naive.append(rate(case.naive))
    slow = max(naive) if naive else None
    ratio = max(fast) / slow if slow else None
    return Row(game, case.title, case.unit, max(fast), slow, ratio, case.reach)


def show(row: Row) -> str:
    naive = f"{row.naive_per_second:>12,.0f}" if row.naive_per_second else f"{'-':>12}"
    ratio = f"{row.ratio:>6.1f}x" if row.ratio else f"{'-':>7}"
    return (
        f"{row.game:<13} {row.title:<36} {row.per_second:>12,.0f} {naive} {ratio}  "
        f"{row.unit}/s, reach: {row.reach}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is timed (5)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    if not options.json:
        print(f"{'game':<13} {'work':<36} {'fast':>12} {'naive':>12} {'ratio':>7}")
    for game in options.games or catalog.names():
        for case in importlib.import_module(f"benchmarks.games.{game}").CASES:
            rows.append(measure(game, case, options.rounds))
            if not options.json:
                print(show(rows[-1]), flush=True)
    if options.json:
        print(json.dumps([row._asdict() for row in rows], indent=2))


if __name__ == "__main__":
    main()

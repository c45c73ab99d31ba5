"""The seed decides everything: the same one gives the same games, whoever plays them when."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.record import Record
from rules import catalog
from tests.arena.play import games, records

BOTS = ("random", "sample")
LENGTHS = {"corners": ("--limit", 3), "football": ("--limit", 30)}
GAMES = 5  # few, but more than there are workers, so that it isn't settled who plays which
DECIDED = ("order", "seed", "names", "set_ups", "plies", "faults", "result")


def decided(played: list[Record]) -> list[list[object]]:
    """What is left of records without times and memory, which differ from run to run."""
    return [[record[key] for key in DECIDED] for record in played]


def options(game: str, seed: int) -> tuple[object, ...]:
    return ("--game", game, "--seed", seed, *LENGTHS.get(game, ()), *BOTS)


@pytest.mark.parametrize("game", catalog.names())
def test_the_same_seed_gives_the_same_games(game: str, tmp_path: Path) -> None:
    run = (*options(game, seed=7), "--games", GAMES)
    alone = decided(records(tmp_path / "alone", *run, "--jobs", 1))
    together = decided(records(tmp_path / "together", *run, "--jobs", 3))
    assert alone == together
    assert len({str(game) for game in alone}) == GAMES


def test_the_same_seed_prints_the_same_lines() -> None:
    run = (*options("breakthrough", seed=7), "--games", GAMES)
    alone, together = games(*run, "--jobs", 1), games(*run, "--jobs", 3)
    assert alone == together
    assert len({game["seed"] for game in alone}) == GAMES


@pytest.mark.parametrize("game", catalog.names())
def test_another_seed_gives_other_games(game: str, tmp_path: Path) -> None:
    first, second = (
        records(tmp_path / str(seed), *options(game, seed), "--games", 2) for seed in (7, 8)
    )
    assert all(one["plies"] != other["plies"] for one in first for other in second)
    assert {one["seed"] for one in first}.isdisjoint(other["seed"] for other in second)

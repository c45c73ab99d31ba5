"""Both forms of a bot, modular and bundled, play the same games against the same opponent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules import catalog
from tests.arena.play import records

DEPTH = "--depth 1"
LENGTHS = {"corners": ("--limit", 3), "football": ("--limit", 12)}
FORMS = {
    "main": ("bots/{}/main.py", "output/{}.py"),
    "sample": ("bots/{}/sample.py", "output/{}_sample.py"),
}


def moves(bot: str, game: str, folder: Path) -> list[Any]:
    """Every move of a pair of games against the random player, with who sat where."""
    options = ("--game", game, *LENGTHS.get(game, ()), "--games", 2, "--seed", 3)
    played = records(folder, *options, bot, "random")
    assert [record["faults"] for record in played] == [[], []]
    return [(record["order"], record["set_ups"], record["plies"]) for record in played]


@pytest.mark.parametrize("bot", FORMS)
@pytest.mark.parametrize("game", catalog.names())
def test_both_forms_play_the_same_games(game: str, bot: str, tmp_path: Path) -> None:
    modular, bundled = (
        moves(f"{form.format(game)} {DEPTH}", game, tmp_path / str(number))
        for number, form in enumerate(FORMS[bot])
    )
    assert modular == bundled
    assert all(plies for _, _, plies in modular)

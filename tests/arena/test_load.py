"""A busy machine takes nothing away from a bot: the verdict on time depends on CPU time only."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.arena.play import games

GAMES = 200
JOBS = 8
HOGS = 2
BUSY = "while True: pass"


@pytest.fixture
def busy_machine() -> Iterator[None]:
    """Processes that take all the processor time they can get."""
    with ExitStack() as stack:
        for _ in range(HOGS):
            hog = stack.enter_context(subprocess.Popen([sys.executable, "-c", BUSY]))
            stack.callback(hog.kill)
        yield


@pytest.mark.usefixtures("busy_machine")
def test_nobody_loses_on_time() -> None:
    bots = ("sample", "random")
    played = games("--game", "breakthrough", "--games", GAMES, "--jobs", JOBS, *bots)
    assert len(played) == GAMES
    assert [game["faults"] for game in played if game["faults"]] == []
    assert all(game["winner"] in (0, 1) for game in played)

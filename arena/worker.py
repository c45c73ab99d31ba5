"""A process that plays games: each line of its input is a game, each line of its output a record.

It has one thread only, because it forks: see `spawn.py`. It dies with the process that started it.
"""

from __future__ import annotations

import json
import signal
import sys
from typing import Any

from arena import match, record
from arena.entrant import entrant
from arena.match import Fixture
from arena.sandbox.layers import probe
from arena.sandbox.policy import NONE, Sandbox
from arena.sandbox.syscalls import PR_SET_PDEATHSIG, prctl
from rules import catalog


def fixture_of(task: dict[str, Any]) -> Fixture:
    """The game that a line asks for."""
    game = catalog.load(task["game"])
    return Fixture(
        game=game,
        entrants=tuple(entrant(text, game) for text in task["bots"]),
        order=tuple(task["order"]),
        seed=task["seed"],
        opening=tuple(task["opening"]),
        length=task["length"],
    )


def play(fixture: Fixture, sandbox: Sandbox) -> dict[str, Any]:
    """The record of a game."""
    return record.record_of(match.play(fixture, sandbox), sandbox)


def try_opening(fixture: Fixture, sandbox: Sandbox) -> dict[str, Any]:
    """Whether the first bot knows what an opening is."""
    return {"takes_openings": match.takes_openings(fixture, sandbox)}


PURPOSES = {"play": play, "probe": try_opening}


def main() -> None:
    """Play until there is nothing more to play. What goes wrong with us is told, not hidden."""
    if sys.platform == "linux":
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    probed: dict[tuple[str, ...], Sandbox] = {}
    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        task = json.loads(line)
        layers = tuple(task["layers"])
        if layers not in probed:
            probed[layers] = probe(layers) if layers else NONE
        answer = PURPOSES[task["purpose"]](fixture_of(task), probed[layers])
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()

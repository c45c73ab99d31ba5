"""Small games of every kind, played once for all tests that look at records."""

from __future__ import annotations

import copy
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from arena import football_files, record
from arena.pool import Task, pool
from arena.record import Record
from tests.zoo.keeper import ZOO, cage

HONEST = {
    "breakthrough": Task("breakthrough", ("random", "sample"), (0, 1), 1),
    "breakthrough_opening": Task(
        "breakthrough",
        ("sample", "champion --depth 1"),
        (1, 0),
        2,
        opening=("a2a3", "b7b6", "h2h3"),
    ),
    "paper_soccer": Task(
        "paper_soccer", ("sample", "random"), (0, 1), 3, opening=("2 7 10 8 9", "2 8 9 9 8")
    ),
    "bridges": Task("bridges", ("random", "sample"), (1, 0), 1, opening=("E17", "K12"), length=61),
    "corners": Task("corners", ("random", "sample"), (0, 1, 1, 0), 1, length=2),
    "football": Task("football", ("random", "sample"), (0, 1), 1),
    "football_other_side": Task("football", ("sample", "random"), (0, 1), 2, length=7),
    "lot": Task("breakthrough", ("random", "random"), (0, 1), 1),
}
# By name: the animal of the zoo, its game, and the rule it breaks.
GUILTY = {
    "long_name": ("dialogue/long_name.py", "breakthrough", "bad_name"),
    "nonsense": ("lines/says_nonsense.py", "breakthrough", "bad_output"),
    "backwards": ("dialogue/moves_backwards.py", "breakthrough", "illegal_move"),
    "stranger": ("exchange/bridge_between_strangers.py", "bridges", "illegal_move"),
    "raises": ("lines/raises.py", "bridges", "crash"),
    "after_the_end": ("lines/speaks_after_the_end.py", "breakthrough", "bad_output"),
    "passes": ("files/passes.py", "corners", "illegal_move"),
    "nothing": ("files/leaves_nothing.py", "corners", "bad_output"),
    "set_up": ("functions/set_up_on_the_other_half.py", "football", "illegal_move"),
    "too_far": ("functions/moves_too_far.py", "football", "illegal_move"),
}
EVERYTHING = [*HONEST, *GUILTY]


@cache
def records() -> dict[str, Record]:
    """All of them, by name; take a copy of what is to be changed."""
    with tempfile.TemporaryDirectory(prefix="recorded-") as name, pool(2) as workers:
        tasks = {**HONEST, **{key: _against(key, Path(name)) for key in GUILTY}}
        played = [found for _, found in workers.play(tasks.values())]
    return dict(zip(tasks, played, strict=True))


def _against(key: str, folder: Path) -> Task:
    """An animal in the last seat, or in one of four."""
    path, game, _ = GUILTY[key]
    caged = str(cage(ZOO / path, game, folder))
    order = (1, 0, 1, 1) if game == "corners" else (1, 0)
    length = {"corners": 2, "football": 10}.get(game)
    return Task(game, (caged, "random"), order, 1, length=length)


def changed(name: str, *path: str | int, to: Any) -> Record:
    """A record with one value replaced."""
    found = copy.deepcopy(records()[name])
    place: Any = found
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != to, "nothing would be changed"
    place[path[-1]] = to
    return found


def write_records(folder: Path, chosen: dict[str, Record]) -> Path:
    """Each as `name.json`; if nobody has changed it, with the files that belong beside it."""
    for name, played in chosen.items():
        path = folder / f"{name}.json"
        record.write(played, path)
        if played == records().get(name):
            football_files.write(played, path)
    return folder

"""The two files that the statement of football names, beside the record of a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from arena.record import Record, write_text
from arena.replay import ticks_of
from rules import catalog

POINTS = {1.0: 3, 0.5: 1, 0.0: 0}  # 13.6: for a win, a draw and a defeat


def write(played: Record, path: Path) -> None:
    """log.json and score.txt of a match (14.4), named after its record; none for other games."""
    for file, text in texts_of(played, path).items():
        write_text(file, text)


def texts_of(played: Record, path: Path) -> dict[Path, str]:
    """The files that belong beside a record, with their texts; none for other games."""
    game = catalog.load(played["game"])
    if game.turns != "simultaneous":
        return {}
    log = json.dumps(log_of(played), separators=(",", ":"))
    points = " ".join(str(POINTS[score]) for score in played["result"]["seat_scores"])
    return {
        path.with_suffix(".log.json"): log + "\n",
        path.with_suffix(".score.txt"): points + "\n",
    }


def log_of(played: Record) -> dict[str, Any]:
    """The match tick by tick, as the first team sees it."""
    return {
        "teams": played["names"],
        "set_ups": [json.loads(text) for text in played["set_ups"]],
        "ticks": ticks_of(played),
        "score": played["result"]["goals"],
    }

"""The record of a game: one JSON document, described in RECORD.md."""

from __future__ import annotations

import json
import os
import platform
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arena.match import Played
from arena.sandbox.policy import Sandbox
from arena.shape import why_misshapen
from arena.table import Turn

FORMAT = "onefile match"
VERSION = 1

Record = dict[str, Any]


class KeepError(Exception):
    """A file can't be written: a full disk, a folder without the right to; the text names it."""


class RecordError(Exception):
    """A file that is no record, or a record of another version; the text names the file."""


def record_of(played: Played, sandbox: Sandbox) -> Record:
    """Everything that happened in a game, as it is kept."""
    fixture = played.fixture
    game = fixture.game
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "seed": fixture.seed,
        "length": fixture.length,
        "limits": dict(game.limits),
        "bots": [
            {"text": e.text, "title": e.title, "kind": e.kind, "sha256": e.digest}
            for e in fixture.entrants
        ],
        "order": list(fixture.order),
        "names": played.names,
        "opening": list(fixture.opening),
        "set_ups": played.set_ups,
        "plies": played.plies,
        "turns": [_turn(turn) for turn in played.turns],
        "faults": [
            {"bot": fixture.order[f.seat], "rule": f.rule, "move": f.move, "reason": f.reason}
            | {"seat": f.seat}
            for f in played.faults
        ],
        "result": {
            "winner": _winner(played),
            "reason": played.reason,
            "scores": _by_bot(played.scores, fixture.order, len(fixture.entrants)),
            "seat_scores": played.scores,
            **played.details,
        },
        "stderr": played.stderr,
        "sandbox": {"active": list(sandbox.active), "missing": dict(sandbox.missing)},
        "python": platform.python_version(),
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "seat": turn.seat,
        "move": turn.move,
        "request": text_of(turn.request),
        "answer": text_of(turn.answer),
        "cpu": round(turn.cpu, 6),
        "wall": round(turn.wall, 6),
        "memory_kb": turn.memory_kb,
    }


def _winner(played: Played) -> int | None:
    """The bot that has won: also if the seats that share the first place are all its own."""
    order = played.fixture.order
    if played.winner is not None:
        return order[played.winner]
    places = played.details.get("places", [])
    first = {order[seat] for seat, place in enumerate(places) if place == 1}
    return first.pop() if len(first) == 1 else None


def _by_bot(scores: Sequence[float], order: Sequence[int], bots: int) -> list[float]:
    """The mean score of each bot's seats."""
    seats = list(zip(order, scores, strict=True))
    own = [[score for sitting, score in seats if sitting == bot] for bot in range(bots)]
    return [round(sum(mine) / len(mine), 6) for mine in own]


def text_of(data: bytes) -> str:
    """Bytes as JSON can hold them; bytes that are no text become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """What `text_of` was made from."""
    return text.encode("utf-8", "surrogateescape")


def summary(record: Record, path: Path | None) -> dict[str, Any]:
    """The one object a game that `--json` prints."""
    result = record["result"]
    faults = [{key: f[key] for key in ("bot", "rule", "move", "reason")} for f in record["faults"]]
    return {
        "game": record["game"],
        "bots": bot_names(record),
        "order": record["order"],
        "winner": result["winner"],
        "scores": result["scores"],
        "faults": faults,
        "moves": len(record["plies"]),
        "seed": record["seed"],
        "record": None if path is None else str(path),
    }


def bot_names(record: Record) -> list[str]:
    """What each bot calls itself, or is called, in the order of the arguments."""
    names = [bot["title"] for bot in record["bots"]]
    for seat, name in enumerate(record["names"]):
        names[record["order"][seat]] = name
    return names


def write(record: Record, path: Path) -> None:
    """Keep a record; a file that is there is whole, even if the machine stops in the middle."""
    write_text(path, json.dumps(record, ensure_ascii=True, indent=1) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole or not at all; KeepError if it can't be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fd, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
        try:
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise KeepError(f"{path}: can't be written: {error.strerror}") from None


def read(path: Path) -> Record:
    """A record from its file; RecordError if it isn't one."""
    try:
        record = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: can't be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path}: is no JSON: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError(f"{path}: is no record of a match")
    if record.get("version") != VERSION:
        version = record.get("version")
        raise RecordError(f"{path}: is of version {version!r}; this arena reads {VERSION}")
    wrong = why_misshapen(record)
    if wrong:
        raise RecordError(f"{path}: {wrong}")
    return record

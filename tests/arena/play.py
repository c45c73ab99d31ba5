"""The arena as its tests use it: the real command, many games at once, and who is still alive."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from arena.pool import Task, pool
from arena.record import Record

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
PATIENCE = 300  # seconds after which a command has hung
LAYERS = "from arena.sandbox.layers import probe; print(*probe().active)"


def arena(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command in the root folder, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "arena.cli", *map(str, arguments)],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


def games(*arguments: object) -> list[dict[str, Any]]:
    """What `arena play --json` tells of each game."""
    run = arena("play", "--json", *arguments)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def records(folder: Path, *arguments: object) -> list[Record]:
    """The records that `arena play` keeps in a folder."""
    played = games("--record", folder, *arguments)
    return [json.loads(Path(game["record"]).read_text("utf-8")) for game in played]


@lru_cache(maxsize=1)
def sandbox_layers() -> tuple[str, ...]:
    """The layers of the sandbox that this machine can give. They are probed by forking."""
    command = [sys.executable, "-c", LAYERS]
    run = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return tuple(run.stdout.split())


def play_all(tasks: Sequence[Task], jobs: int, marker: str) -> tuple[list[Record], list[str]]:
    """The records of all games, and the processes with the marker in their command line that live
    when the games are over but their workers aren't: a bot may not need its worker's end to end.
    """
    with pool(jobs) as workers:
        records = [record for _, record in workers.play(tasks)]
        return records, alive(marker)


def alive(marker: str) -> list[str]:
    """The command lines of all processes that have this text in them, but for zombies."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if marker in words:
                found.append(words)
    return found

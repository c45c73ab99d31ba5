"""`arena play`: what is printed, what is kept, and what is left behind when it is stopped."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ARENA = [sys.executable, "-m", "arena.cli", "play"]
ENVIRONMENT = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "TERM": "xterm", "COLUMNS": "120"}
QUICK = ["--game", "breakthrough", "random", "sample"]
KEYS = ["game", "bots", "order", "winner", "scores", "faults", "moves", "seed", "record"]


def play(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ARENA, *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_json_is_one_object_a_game(tmp_path: Path) -> None:
    run = play(tmp_path, *QUICK, "--games", "4", "--json", "--record", "kept")
    assert run.returncode == 0, run.stderr
    games = [json.loads(line) for line in run.stdout.splitlines()]
    assert [list(game) for game in games] == [KEYS] * 4
    assert [game["order"] for game in games] == [[0, 1], [1, 0]] * 2
    assert all(game["bots"] == ["random", "Sample Bot"] for game in games)
    assert all(game["winner"] == 1 and game["scores"] == [0, 1] for game in games)
    assert len({game["seed"] for game in games}) == 4
    for game in games:
        kept = json.loads((tmp_path / game["record"]).read_text())
        assert kept["seed"] == game["seed"]
        assert len(kept["plies"]) == game["moves"]


def test_without_a_terminal_it_is_a_line_a_game_and_the_standings(tmp_path: Path) -> None:
    run = play(tmp_path, *QUICK, "--games", "2")
    lines = run.stdout.splitlines()
    assert lines[0].startswith("game 1: random - Sample Bot: Sample Bot wins in ")
    assert lines[1].startswith("game 2: Sample Bot - random: Sample Bot wins in ")
    assert lines[2].split()[:4] == ["bot", "games", "won", "drawn"]
    assert lines[4].split()[:6] == ["Sample", "Bot", "2", "2", "0", "0"]
    assert "sandbox: " in run.stderr


def test_on_a_terminal_it_is_a_live_table(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*ARENA, *QUICK, "--games", "3"], cwd=tmp_path, env=ENVIRONMENT, stdout=theirs, stderr=-3
    ) as run:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    os.close(ours)
    assert run.returncode == 0
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert "Breakthrough" in text
    assert "Sample Bot" in text
    assert "game 3: random - Sample Bot" in text
    assert b"\x1b[" in shown  # redrawn in place


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how a terminal says that nobody is at its other end
        return b""


def test_four_bots_rotate_and_two_share_the_seats(tmp_path: Path) -> None:
    corners = ["--game", "corners", "--limit", "1", "--json"]
    four = play(tmp_path, *corners, "random", "sample", "random", "sample", "--games", "4")
    orders = [json.loads(line)["order"] for line in four.stdout.splitlines()]
    assert [sorted(order) for order in orders] == [[0, 1, 2, 3]] * 4
    assert all(len({order[seat] for order in orders}) == 4 for seat in range(4))
    two = play(tmp_path, *corners, "random", "sample", "--games", "2")
    games = [json.loads(line) for line in two.stdout.splitlines()]
    assert [game["order"] for game in games] == [[0, 0, 1, 1], [1, 1, 0, 0]]
    assert all(len(game["scores"]) == 2 for game in games)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--game", "chess", "random", "random"], "chess"),
        (["--game", "breakthrough", "random"], "2 players"),
        (["--game", "corners", "random", "random", "random"], "give 2 or 4 bots, not 3"),
        (["--game", "breakthrough", "random", "nobody.py"], "no file nobody.py"),
        (["--game", "breakthrough", "random", "random", "--limit", "9"], "no length"),
        (["--game", "bridges", "random", "random", "--limit", "9"], "between 60 and 160"),
        (["--game", "bridges", "random", "random", "--games", "0"], "at least 1"),
    ],
)
def test_wrong_use_is_told(tmp_path: Path, arguments: list[str], told: str) -> None:
    run = play(tmp_path, *arguments)
    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    run = play(tmp_path, *QUICK, "--games", "1", "--record", "taken")
    assert run.returncode == 2
    assert "taken" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(("kill", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_nothing_is_left_behind_when_it_is_stopped(tmp_path: Path, kill: int, code: int) -> None:
    bot = tmp_path / "thinker.py"
    bot.write_text("print(input() and 'Thinker', flush=True)\nwhile True: pass\n")
    with subprocess.Popen(
        [*ARENA, "--game", "breakthrough", str(bot), str(bot), "--jobs", "2"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as run:
        _until(lambda: len(_running(str(bot))) >= 3)  # the arena and both bots of a game
        run.send_signal(kill)
        assert run.wait(30) == code
    _until(lambda: not _running(str(bot)))


def _running(text: str) -> list[str]:
    """The processes that have this text among their words."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text in path.read_bytes().decode(errors="replace"):
                found.append(path.parent.name)
        except OSError:
            continue  # it has ended meanwhile
    return found


def _until(holds: object, patience: float = 20.0) -> None:
    assert callable(holds)
    deadline = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < deadline, "it never came to be so"
        time.sleep(0.01)


def test_a_first_place_shared_with_oneself_is_a_win(tmp_path: Path) -> None:
    corners = ["--game", "corners", "--limit", "2", "sample", "random", "--games", "6", "--json"]
    run = play(tmp_path, *corners, "--no-sandbox", "--record", "kept")
    shared = 0
    for line in run.stdout.splitlines():
        game = json.loads(line)
        places = json.loads((tmp_path / game["record"]).read_text())["result"]["places"]
        first = {game["order"][seat] for seat, place in enumerate(places) if place == 1}
        shared += places.count(1) > 1 and len(first) == 1
        assert game["winner"] == (first.pop() if len(first) == 1 else None)
    assert shared  # or else it shows nothing

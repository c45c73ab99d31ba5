"""arena.conversation with bots that talk by files: whole games, and bots that misbehave."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.conftest import ROOT, command_of


def conversation(
    command: list[str], folder: Path, *options: str
) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-m", "arena.conversation", "--game", "corners", "--cwd", str(folder)]
    return subprocess.run(
        [*start, *options, "--", *command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        timeout=300,
    )


def bot_file(folder: Path, text: str) -> list[str]:
    """A bot of a few lines; `say` writes output.txt."""
    head = "import sys, time, os\ndef say(x): open('output.txt', 'w').write(x)\n"
    path = folder / "bot.py"
    path.write_text(head + text)
    return [sys.executable, "-I", "-S", str(path)]


@pytest.mark.parametrize("bot", ["main", "sample"])
def test_the_first_rounds(bot: str, tmp_path: Path) -> None:
    forms = [command_of(form, "corners", bot) for form in ("modular", "bundled")]
    modular, bundled = (conversation([*form, "--depth", "1"], tmp_path) for form in forms)
    assert (modular.returncode, modular.stderr) == (0, "")
    assert bundled.stdout == modular.stdout
    headers = [line for line in modular.stdout.splitlines() if line.startswith("== ")]
    broken_off = "== broken off after 12 plies"
    alone = [f"== player {seat} against a random mover, seed 1" for seat in (1, 2, 3, 4)]
    itself = [f"== player {seat} against itself" for seat in (1, 2, 3, 4)]
    expected = [line for header in alone for line in (header, broken_off)]
    assert headers == [*expected, *itself, broken_off]
    assert modular.stdout.count("\n< ") == 4 * 3 + 12
    assert list(tmp_path.iterdir()) == []


def test_whole_games(tmp_path: Path) -> None:
    done = conversation(command_of("bundled", "corners", "sample"), tmp_path, "--whole")
    assert (done.returncode, done.stderr) == (0, "")
    results = [line for line in done.stdout.splitlines() if " wins: " in line]
    assert len(results) == 5
    assert all("all pieces are in the goal, the least penalty is 0" in line for line in results)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("say('1 1 5 5')", "illegal_move: no chain of jumps over pieces"),
        ("say('hello')", "bad_output: 'hello' is not a move"),
        ("say('')", "illegal_move: you may not pass"),
        ("pass", "bad_output: left no output.txt"),
        ("say('1 1 1 0'); sys.exit(3)", "crash: ended with status 3"),
        ("1 / 0", "ZeroDivisionError"),
        ("time.sleep(600)", "time: no answer after 2 s on the wall"),
        ("say('x'); print('so it was', file=sys.stderr)", "its stderr:\nso it was"),
    ],
)
def test_misbehaving_bots_are_reported(tmp_path: Path, text: str, words: str) -> None:
    done = conversation(bot_file(tmp_path, text), tmp_path, "--timeout", "0.5")
    assert done.returncode == 1
    assert done.stderr.startswith("player 1 against a random mover, seed 1: ")
    assert words in done.stderr
    assert "\n  > 0 1 1 1 0 0 2 2 2 0\n" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["bot.py"]


def test_nothing_is_kept_between_turns(tmp_path: Path) -> None:
    """Each run has a folder of its own, with nothing in it but the input."""
    text = """
assert os.listdir() == ["input.txt"]
open("notes.txt", "w").close()
say("1 1 5 5")
"""
    done = conversation(bot_file(tmp_path, text), tmp_path)
    assert "AssertionError" not in done.stderr
    legal = "steps = iter(['1 1 1 0', '1 0 1 1']); "
    text = text.replace('say("1 1 5 5")', legal + "say(next(steps))")
    done = conversation(bot_file(tmp_path, text), tmp_path)
    assert "AssertionError" not in done.stderr
    assert "illegal_move: there is no piece on column 1, row 1" in done.stderr


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    """The bot and the process it forks share a lock, which falls open when both are gone."""
    lock, started = tmp_path / "lock", tmp_path / "started"
    text = f"""
import fcntl
file = open({str(lock)!r}, "w")
fcntl.flock(file, fcntl.LOCK_SH)
open({str(started)!r}, "w").close()
os.fork()
time.sleep(600)
"""
    done = conversation(bot_file(tmp_path, text), tmp_path, "--timeout", "0.5")
    assert done.returncode == 1
    assert started.exists()
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)


def test_what_can_not_be_run_is_reported(tmp_path: Path) -> None:
    done = conversation(["/nowhere/bot"], tmp_path)
    assert done.returncode == 1
    assert "can't be started: /nowhere/bot: the program isn't there" in done.stderr
    assert "Traceback" not in done.stderr

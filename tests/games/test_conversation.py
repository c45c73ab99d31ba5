"""arena.conversation: whole games over pipes, and bots that misbehave in every way."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.conftest import ROOT, command_of


def conversation(command: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-m", "arena.conversation", "--game", "breakthrough", "--cwd", "."]
    return subprocess.run(
        [*start, *options, "--", *command], capture_output=True, text=True, cwd=ROOT, timeout=120
    )


def bot_file(folder: Path, text: str) -> list[str]:
    """A bot of a few lines; `ask` reads a line, `say` writes one."""
    head = "import sys, time, os\nask = sys.stdin.readline\ndef say(x): print(x, flush=True)\n"
    path = folder / "bot.py"
    path.write_text(head + text)
    return [sys.executable, "-I", "-S", str(path)]


@pytest.mark.parametrize("bot", ["main", "sample"])
def test_whole_games(form: str, bot: str) -> None:
    command = [*command_of(form, "breakthrough", bot), "--depth", "1"]
    done = conversation(command, "--seed", "1", "2")
    assert (done.returncode, done.stderr) == (0, "")
    headers = [line for line in done.stdout.splitlines() if line.startswith("== player")]
    assert [line for line in headers if "against" in line] == [
        "== player 1 against a random mover, seed 1",
        "== player 2 against a random mover, seed 1",
        "== player 1 against a random mover, seed 2",
        "== player 2 against a random mover, seed 2",
        "== player 1 against itself",
        "== player 2 against itself",
    ]
    assert len([line for line in headers if " wins: " in line]) == 5
    assert done.stdout.count("> Name") == done.stdout.count("> Quit") == 6
    assert conversation(command, "--seed", "1", "2").stdout == done.stdout


@pytest.mark.parametrize("bot", ["main", "sample"])
def test_both_forms_say_the_same(bot: str) -> None:
    forms = [command_of(form, "breakthrough", bot) for form in ("modular", "bundled")]
    modular, bundled = (conversation([*form, "--depth", "2"], "--seed", "3") for form in forms)
    assert modular.returncode == 0
    assert bundled.stdout == modular.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ask(); say('x'); ask(); say('a2a5'); ask()", "illegal_move: the pawn on a2"),
        ("ask(); say('x'); ask(); say('hello'); ask()", "bad_output: 'hello' is not"),
        ("ask(); say('x'); ask()", "early_exit: ended with status 0 before it had answered"),
        ("ask(); say('x' * 26); ask()", "longer than 25 characters"),
        ("ask(); say('x'); ask(); 1 / 0", "ZeroDivisionError"),
        ("ask(); say('x'); ask(); time.sleep(600)", "time: no answer after 2 s on the wall"),
    ],
)
def test_misbehaving_bots_are_reported(tmp_path: Path, text: str, words: str) -> None:
    done = conversation(bot_file(tmp_path, text), "--timeout", "0.5")
    assert done.returncode == 1
    assert done.stderr.startswith("player 1 against a random mover, seed 1: ")
    assert words in done.stderr
    assert "  > Name\n" in done.stderr
    assert "Traceback" not in done.stderr or "ZeroDivisionError" in done.stderr


GOOD_UNTIL_QUIT = f"""
sys.path.insert(0, {str(ROOT)!r})
from bots.breakthrough import sample
sample.main()
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sys.exit(3)", "ended with status 3 after 'Quit'"),
        ("say('bye')", "said 'bye\\n' after 'Quit'"),
        ("time.sleep(600)", "still runs 1 s after 'Quit'"),
    ],
)
def test_the_end_is_watched(tmp_path: Path, text: str, words: str) -> None:
    done = conversation(bot_file(tmp_path, GOOD_UNTIL_QUIT + text), "--timeout", "0.5")
    assert done.returncode == 1
    assert words in done.stderr
    assert "  > Quit" in done.stderr


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    """The bot and the process it forks share a lock, which falls open when both are gone."""
    lock, started = tmp_path / "lock", tmp_path / "started"
    text = f"""
import fcntl
file = open({str(lock)!r}, "w")
fcntl.flock(file, fcntl.LOCK_SH)
open({str(started)!r}, "w").close()
os.fork()
ask()
time.sleep(600)
"""
    done = conversation(bot_file(tmp_path, text), "--timeout", "0.5")
    assert done.returncode == 1
    assert started.exists()
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)


def test_what_can_not_be_run_is_reported() -> None:
    done = conversation(["/nowhere/bot"])
    assert done.returncode == 1
    assert "can't be started: /nowhere/bot: the program isn't there" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unknown_game_is_reported() -> None:
    command = [sys.executable, "-m", "arena.conversation", "--game", "chess", "--", "true"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 1
    assert "there is no game 'chess'; known games: " in done.stderr

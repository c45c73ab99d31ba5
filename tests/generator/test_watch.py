"""`--watch`, as a real process: it bundles again and again until it is interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.build import Plan
from generator.watch import changes, sources
from tests.generator.commands import COMMAND, environment, run_python, write_files

PATIENCE = 60  # seconds, for a machine that has other things to do


class Watching:
    """A running `bundle --watch` and what it printed so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.output = folder / "out.py"
        self.log = folder / "log.txt"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "--entry", "main.py", "-o", "out.py", "--watch"],
                cwd=folder,
                env=environment(PYTHONUNBUFFERED="1"),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Until it holds; fails if the process ends first, or at the end of patience."""
        deadline = time.monotonic() + PATIENCE
        while not what():
            assert self.process.poll() is None, self.printed()
            assert time.monotonic() < deadline, self.printed()
            time.sleep(0.05)

    def printed(self) -> str:
        return self.log.read_text()

    def made(self, piece: str) -> bool:
        return self.output.is_file() and piece in self.output.read_text()

    def change(self, name: str, text: str, what: Callable[[], bool]) -> None:
        """Save a source, now and then again, until it shows (what comes of one that is saved
        while the last bundle is still being made, is tested below)."""
        saved = 0.0

        def shows() -> bool:
            nonlocal saved
            if time.monotonic() > saved + 2:
                save(self.folder / name, text)
                saved = time.monotonic()
            return what()

        self.wait_for(shows)


def save(path: Path, text: str) -> None:
    """Write a source, never with the time it had."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text)
    if path.stat().st_mtime_ns <= before:
        os.utime(path, ns=(before + 1, before + 1))


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    write_files(tmp_path, {"main.py": "import a\nprint(a.X)\n", "a.py": "X = 'first'\n"})
    watching = Watching(tmp_path)
    yield watching
    if watching.process.poll() is None:
        watching.process.kill()
    watching.process.wait(PATIENCE)


def test_watch(watching: Watching) -> None:
    watching.wait_for(lambda: watching.made("first"))
    watching.change("a.py", "X = 'second'\n", lambda: watching.made("second"))
    watching.change("a.py", "X = 'third\n", lambda: "a.py:1: syntax error: " in watching.printed())
    assert watching.made("second"), "the last good file stays"
    watching.change("a.py", "X = 'fourth'\n", lambda: watching.made("fourth"))
    assert run_python("out.py", cwd=watching.folder).out == "fourth\n"

    watching.process.send_signal(signal.SIGINT)
    assert watching.process.wait(PATIENCE) == 130
    assert "Traceback" not in watching.printed()


class Missed(Exception):
    """The watcher went to sleep."""


def rounds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plan]:
    """The bundles that `changes` asks for; `Missed` where it sees no reason to."""

    def sleep(_: float) -> None:
        raise Missed

    monkeypatch.setattr("generator.watch.time.sleep", sleep)
    plan = Plan(folder / "main.py", (folder,), "", "main", "bundle")
    return changes([plan], lambda plan: plan)


def test_nothing_changed_nothing_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {"main.py": "import a\n", "a.py": "X = 1\n"})
    again = rounds(tmp_path, monkeypatch)
    next(again)
    with pytest.raises(Missed):
        next(again)


def test_a_change_while_bundling_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"main.py": "import a\n", "a.py": "X = 1\n"})
    again = rounds(tmp_path, monkeypatch)
    next(again)
    save(tmp_path / "a.py", "X = 2\n")
    next(again)


def test_a_module_that_appears_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path, {"main.py": "import a\n"})
    again = rounds(tmp_path, monkeypatch)
    next(again)
    save(tmp_path / "a.py", "X = 2\n")
    next(again)


def test_a_file_read_into_the_bundle_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from pathlib import Path\nprint(Path(__file__).with_name('words.txt').read_text())\n"
    write_files(tmp_path, {"main.py": text, "words.txt": "one\n"})
    plan = Plan(tmp_path / "main.py", (tmp_path,), "", "main", "bundle")
    assert tmp_path / "words.txt" in sources(plan)

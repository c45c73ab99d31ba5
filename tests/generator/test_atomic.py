"""Atomic writes, tested by really killing the writer."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from generator.atomic import write_atomically
from generator.errors import BundleError

REPOSITORY = Path(__file__).parents[2]


def test_writes_utf8_with_line_feeds_and_makes_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "bot.py"
    write_atomically(path, "a = 'é'\nb = 2\n")
    assert path.read_bytes() == "a = 'é'\nb = 2\n".encode()
    assert os.listdir(path.parent) == ["bot.py"]


def test_new_file_gets_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_atomically(tmp_path / "bot.py", "")
    assert (tmp_path / "bot.py").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_keeps_the_mode_and_the_link(tmp_path: Path) -> None:
    path, link = tmp_path / "bot.py", tmp_path / "link.py"
    path.write_text("old")
    path.chmod(0o754)
    link.symlink_to(path)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o754


@pytest.mark.parametrize("moment", ["write", "fsync", "chmod", "replace"])
def test_killed_in_the_middle_the_old_file_stays(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text("old")
    program = f"""
import io, os, signal
from pathlib import Path
from generator import atomic

def die(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)

class Dying(io.FileIO):
    def write(self, data):
        super().write(data[: len(data) // 2])
        die()

if {moment!r} == "write":
    atomic.open = lambda handle, mode: Dying(handle, mode)
else:
    setattr(os, {moment!r}, die)
atomic.write_atomically(Path({str(path)!r}), "new" * 100000)
"""
    killed = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY)
    assert killed.returncode == -signal.SIGKILL
    assert path.read_text() == "old"
    write_atomically(path, "new")
    assert path.read_text() == "new"


@pytest.mark.parametrize("moment", ["fsync", "chmod", "replace"])
def test_a_failure_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "bot.py"
    path.write_text("old")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, moment, fail)
    with pytest.raises(BundleError, match="can't be written: No space left on device"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["bot.py"]


def test_an_interrupt_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "bot.py", "new")
    assert os.listdir(tmp_path) == []


def test_a_folder_or_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(BundleError, match="it is a folder"):
        write_atomically(tmp_path, "new")
    (tmp_path / "file").touch()
    with pytest.raises(BundleError) as caught:
        write_atomically(tmp_path / "file" / "bot.py", "new")
    assert "can't be written" in str(caught.value)
    assert caught.value.advice


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_an_unwritable_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BundleError, match="Permission denied"):
        write_atomically(tmp_path / "bot.py", "new")

"""What a bot is, as the user names it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from arena.entrant import FLAGS, HOST, ROOT, EntrantError, anchored, entrant
from rules import catalog

GAME = catalog.load("breakthrough")
FOOTBALL = catalog.load("football")


def test_random_needs_no_program() -> None:
    assert entrant("random", GAME).argv == ()


@pytest.mark.parametrize(
    ("text", "file"),
    [("sample", "output/breakthrough_sample.py"), ("champion", "output/breakthrough.py")],
)
def test_sample_and_champion_are_the_submissions(text: str, file: str) -> None:
    found = entrant(text, GAME)
    assert found.file == ROOT / file
    assert found.argv[1:] == (*FLAGS, str(ROOT / file))
    assert found.file in found.read


def test_a_file_alone_may_read_itself_and_the_library_only(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("pass\n")
    found = entrant(f"{bot} --depth 2", GAME)
    assert found.argv[-3:] == (str(bot), "--depth", "2")
    assert bot in found.read
    assert not any(path in tmp_path.parents for path in found.read)
    assert found.title == "bot"


def test_a_file_of_a_package_runs_as_its_module() -> None:
    path = ROOT / "bots" / "breakthrough" / "main.py"
    found = entrant(f"{path} --depth 1", GAME)
    assert found.argv[-3:] == ("bots.breakthrough.main", "--depth", "1")
    assert ROOT in found.read


def test_functions_are_called_by_a_host(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("pass\n")
    found = entrant(str(bot), FOOTBALL)
    assert found.argv[-2:] == (str(HOST), str(bot))
    assert HOST in found.read


def test_the_digest_follows_the_content(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("a = 1\n")
    before = entrant(str(bot), GAME).digest
    bot.write_text("a = 2\n")
    assert entrant(str(bot), GAME).digest != before


def test_a_command_runs_as_it_is_with_full_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.txt").write_text("")
    found = entrant(f"{sys.executable} data.txt --level 3", GAME)
    assert found.kind == "command"
    assert found.argv[1:] == (str(tmp_path / "data.txt"), "--level", "3")
    assert tmp_path / "data.txt" in found.read
    assert anchored("x data.txt") == f"x {tmp_path / 'data.txt'}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nobody.py", "no file nobody.py"),
        ("./nothing-here", "no program"),
        ("'", "split"),
        ("", "no program"),
        ("random --depth 2", "no program"),
    ],
)
def test_what_is_no_bot_is_told(text: str, told: str) -> None:
    with pytest.raises(EntrantError, match=told):
        entrant(text, GAME)

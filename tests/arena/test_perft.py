"""`arena perft` counts as the tables of the games do, which others have counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from arena import perft
from arena.cli import main
from arena.perft import count
from rules import catalog
from tests.arena.play import ENVIRONMENT, ROOT, arena
from tests.games import (
    test_breakthrough_rules,
    test_bridges_rules,
    test_corners_rules,
    test_paper_soccer_rules,
)

MOST = 12_000  # sequences to count in a test
TABLES = {
    "breakthrough": test_breakthrough_rules.perft_table(),
    "bridges": test_bridges_rules.perft_table(),
    "corners": test_corners_rules.perft_table(),
    "paper_soccer": test_paper_soccer_rules.perft_table(),
}
ENTRIES = [
    pytest.param(game, text, counts, id=f"{game}: {name}")
    for game, table in TABLES.items()
    for name, text, counts in table
]


def numbers(counts: list[int] | list[str]) -> list[int]:
    """The counts of moves; bridges has those of the bridges behind a stroke."""
    return [int(str(found).partition("/")[0]) for found in counts]


@pytest.mark.parametrize(("game", "text", "counts"), ENTRIES)
def test_all_positions_of_the_tables(game: str, text: str, counts: list[int]) -> None:
    found = catalog.load(game)
    position = found.notation().parse_position(text)
    expected = [number for number in numbers(counts) if number <= MOST]
    depths = range(1, len(expected) + 1)
    assert expected
    assert [count(found, position, depth) for depth in depths] == expected


@pytest.mark.parametrize("game", TABLES)
def test_the_command_counts_from_the_start(game: str) -> None:
    _, _, counts = TABLES[game][0]
    expected = [number for number in numbers(counts) if number <= MOST]
    run = arena("perft", "--game", game, len(expected))
    lines = [f"{depth} {number}" for depth, number in enumerate(expected, 1)]
    assert run.stdout.splitlines() == lines
    assert (run.returncode, run.stderr) == (0, "")


def test_a_position_comes_as_text_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    _, text, counts = TABLES["breakthrough"][1]
    file = tmp_path / "position.txt"
    file.write_text(text + "\r\n")
    expected = f"1 {counts[0]}\n2 {counts[1]}\n"
    options = ("perft", "--game", "breakthrough", "2", "--position")
    assert arena(*options, text).stdout == expected
    assert arena(*options, f"@{file}").stdout == expected
    command = [sys.executable, "-m", "arena.cli", *options, "-"]
    run = subprocess.run(
        command, input=text, cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True
    )
    assert run.stdout == expected


def test_divide_counts_each_first_move() -> None:
    run = arena("perft", "--game", "breakthrough", "3", "--divide")
    *lines, total = run.stdout.splitlines()
    parts = dict(line.split(": ") for line in lines)
    assert len(parts) == 22
    assert total == "3 11132"
    assert sum(map(int, parts.values())) == 11132
    assert arena("perft", "--game", "breakthrough", "1", "--divide").stdout.endswith("\n1 22\n")


def test_on_a_terminal_long_counts_show_how_far_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(perft, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["perft", "--game", "breakthrough", "2"]) == 0
    out, err = capsys.readouterr()
    assert out == "1 22\n2 484\n"
    assert "depth 2: 11 of 22 first moves, 242 so far" in err
    assert err.endswith("\r\033[K")


def test_wrong_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [
        (("--game", "football", "2"), "football has no moves in turn to count"),
        (("--game", "chess", "2"), "there is no game 'chess'"),
        (
            ("--game", "corners", "2", "--position", "nonsense"),
            "--position: 'nonsense' should read",
        ),
        (("--game", "corners", "2", "--position", f"@{tmp_path}/no"), "no: can't be read: No such"),
    ]
    for options, words in cases:
        assert main(["perft", *options]) == 2
        assert words in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["perft", "--game", "corners", "0"])
    assert "should be at least 1, not 0" in capsys.readouterr().err

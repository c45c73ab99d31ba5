"""`arena compare`: pairs, openings, the sequential test, and going on after being killed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ARENA = [sys.executable, "-m", "arena.cli", "compare"]
ROOT = Path(__file__).resolve().parents[2]
QUICK = ["--game", "breakthrough", "champion --depth 1", "sample", "--no-sandbox"]


def compare(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ARENA, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=120,
    )


def objects(run: subprocess.CompletedProcess[str]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The games and the conclusion that `--json` printed."""
    assert run.returncode == 0, run.stderr
    *games, conclusion = (json.loads(line) for line in run.stdout.splitlines())
    return games, conclusion


def essence(folder: Path) -> list[dict[str, Any]]:
    """The records of a folder without what depends on the speed of the machine."""
    records = [json.loads(path.read_text()) for path in sorted(folder.glob("game-*.json"))]
    for played in records:
        for turn in played["turns"]:
            for measured in ("cpu", "wall", "memory_kb"):
                del turn[measured]
    return records


def test_pairs_share_opening_and_seed_and_exchange_seats(tmp_path: Path) -> None:
    games, conclusion = objects(
        compare(tmp_path, *QUICK, "--games", "6", "--json", "--record", "d")
    )
    records = essence(tmp_path / "d")
    assert [played["order"] for played in records] == [[0, 1], [1, 0]] * 3
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first["opening"] == second["opening"]
        assert len(first["opening"]) == 4
        assert first["seed"] == second["seed"]
    assert len({tuple(played["opening"]) for played in records}) == 3
    assert conclusion["pairs"] == 3
    assert sum(conclusion["games"].values()) == len(games) == 6
    new = sum((game["scores"][0] for game in games), 0.0)
    assert conclusion["score"] == pytest.approx(new / 6, abs=1e-6)


def test_a_clear_case_stops_early(tmp_path: Path) -> None:
    arguments = ["--game", "breakthrough", "sample", "random", "--no-sandbox", "--json"]
    clear = [*arguments, "--elo1", "200", "--games", "400"]
    games, conclusion = objects(compare(tmp_path, *clear))
    assert conclusion["verdict"] == "accepted"
    assert len(games) < 100
    assert conclusion["elo"] == "inf" or conclusion["elo"] > 200
    swapped = ["--game", "breakthrough", "random", "sample", "--no-sandbox", "--json"]
    _, lost = objects(compare(tmp_path, *swapped, "--elo1", "200", "--games", "400"))
    assert lost["verdict"] == "rejected"
    assert lost["elo"] == "-inf" or lost["elo"] < -200


def test_a_test_can_be_told_to_play_on(tmp_path: Path) -> None:
    arguments = ["--game", "breakthrough", "random", "sample", "--no-sandbox", "--json", "--all"]
    games, _ = objects(compare(tmp_path, *arguments, "--elo1", "400", "--games", "80"))
    assert len(games) == 80


def test_games_do_not_depend_on_jobs(tmp_path: Path) -> None:
    for jobs in ("1", "4"):
        run = compare(tmp_path, *QUICK, "--games", "8", "--jobs", jobs, "--record", f"jobs{jobs}")
        assert run.returncode == 0, run.stderr
    assert essence(tmp_path / "jobs1") == essence(tmp_path / "jobs4")


def test_killed_at_any_point_it_goes_on_to_the_same_result(tmp_path: Path) -> None:
    whole = compare(tmp_path, *QUICK, "--games", "30", "--record", "whole")
    dice = random.Random(4)
    command = [*ARENA, *QUICK, "--games", "30", "--record", "cut"]
    for _ in range(4):
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # The point is counted in finished games, not in seconds: the speed doesn't matter.
        seen = len(list((tmp_path / "cut").glob("game-*.json")))
        _await_games(process, tmp_path / "cut", seen + dice.randrange(1, 5))
        process.kill()
        process.wait()
        command = [*ARENA, "--resume", "cut", "--no-sandbox"]
    assert len(list((tmp_path / "cut").glob("game-*.json"))) < 30
    resumed = compare(tmp_path, "--resume", "cut", "--no-sandbox")
    assert resumed.stdout == whole.stdout
    assert essence(tmp_path / "cut") == essence(tmp_path / "whole")


def _await_games(process: subprocess.Popen[bytes], folder: Path, count: int) -> None:
    while len(list(folder.glob("game-*.json"))) < count and process.poll() is None:
        time.sleep(0.002)


def test_the_printed_command_resumes(tmp_path: Path) -> None:
    first = compare(tmp_path, *QUICK, "--games", "2")
    [told] = [line for line in first.stderr.splitlines() if "to go on later" in line]
    assert told.startswith("0 games there")
    words = told.partition("arena compare ")[2].split()
    again = compare(tmp_path, *words, "--no-sandbox")
    assert again.stdout == first.stdout
    assert "2 games there" in again.stderr


def test_a_changed_bot_is_not_gone_on_with(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text((ROOT / "output" / "breakthrough_sample.py").read_text())
    arguments = ["--game", "breakthrough", "bot.py", "sample", "--no-sandbox", "--games", "2"]
    assert compare(tmp_path, *arguments, "--record", "d").returncode == 0
    bot.write_text(bot.read_text() + "# better now\n")
    run = compare(tmp_path, "--resume", "d", "--no-sandbox")
    assert run.returncode == 2
    assert "bot.py has changed" in run.stderr
    run = compare(tmp_path, *arguments, "--record", "d")
    assert run.returncode == 2
    assert run.stdout == ""


def test_repeated_games_are_found_and_do_not_count(tmp_path: Path) -> None:
    arguments = ["sample", "champion --depth 1", "--plies", "0", "--games", "60", "--no-sandbox"]
    games, conclusion = objects(compare(tmp_path, "--game", "breakthrough", *arguments, "--json"))
    assert conclusion["pairs"] == 1
    assert conclusion["repeated_pairs"] == 20
    assert len(games) == 42  # it sees that nothing new will come


def test_a_bot_without_openings_is_compared_from_the_start(tmp_path: Path) -> None:
    bot = tmp_path / "stranger.py"
    text = (ROOT / "output" / "breakthrough_sample.py").read_text()
    assert '"Opening"' in text
    bot.write_text(text.replace('"Opening"', '"Never"'))
    arguments = ["--game", "breakthrough", "stranger.py", "sample", "--no-sandbox", "--games", "2"]
    run = compare(tmp_path, *arguments, "--record", "d")
    assert run.returncode == 0
    assert "stranger.py doesn't take openings" in run.stderr
    assert [played["opening"] for played in essence(tmp_path / "d")] == [[], []]


def test_corners_is_two_against_two_with_places(tmp_path: Path) -> None:
    arguments = ["--game", "corners", "sample", "random", "--limit", "4", "--games", "4"]
    games, conclusion = objects(
        compare(tmp_path, *arguments, "--no-sandbox", "--json", "--record", "d")
    )
    assert [game["order"] for game in games[:2]] == [[0, 0, 1, 1], [1, 1, 0, 0]]
    records = essence(tmp_path / "d")
    new = [
        place
        for played in records
        for seat, place in enumerate(played["result"]["places"])
        if played["order"][seat] == 0
    ]
    assert conclusion["average_places"][0] == pytest.approx(sum(new) / len(new), abs=1e-4)


def test_football_games_differ_by_chance(tmp_path: Path) -> None:
    arguments = ["--game", "football", "sample", "champion", "--limit", "12", "--games", "4"]
    _, conclusion = objects(
        compare(tmp_path, *arguments, "--no-sandbox", "--json", "--record", "d")
    )
    records = essence(tmp_path / "d")
    assert records[0]["seed"] == records[1]["seed"] != records[2]["seed"]
    assert conclusion["pairs"] + conclusion["repeated_pairs"] == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--game", "breakthrough", "sample"], "two bots"),
        (["sample", "random"], "--game"),
        (["--game", "breakthrough", "sample", "random", "--elo0", "50"], "elo0"),
        (["--game", "breakthrough", "sample", "random", "--alpha", "0.7"], "alpha"),
        (["--game", "breakthrough", "sample", "random", "--plies", "-1"], "--plies"),
        (["--game", "breakthrough", "sample", "random", "--limit", "9"], "--limit"),
        (["--game", "chess", "sample", "random"], "chess"),
        (["--game", "breakthrough", "sample", "nobody.py"], "nobody.py"),
        (["--resume", "nowhere"], "nowhere"),
    ],
)
def test_wrong_use_is_told(tmp_path: Path, arguments: list[str], told: str) -> None:
    run = compare(tmp_path, *arguments, "--no-sandbox")
    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr
    assert not (tmp_path / "comparisons").exists()

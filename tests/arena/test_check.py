"""`arena check`: what is accepted, and what is told of a bot that isn't."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from arena import check
from arena.cli import main
from arena.compliance import FLUSH_HINT, failures, uses
from arena.entrant import entrant
from arena.record import Record
from arena.verify import differences
from generator import contest
from rules import catalog
from tests.arena.play import arena
from tests.arena.recorded import changed, records
from tests.zoo.keeper import ZOO, cage

FORBIDDEN = """import socket
import numpy
open("secret.txt")
"""
KEYS = ["accepted", "static", "games", "faults", "uses"]


def checked(*arguments: object, code: int) -> str:
    run = arena("check", "--no-sandbox", *arguments)
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout


def test_a_sound_bot_is_accepted(tmp_path: Path) -> None:
    out = checked("--game", "breakthrough", "sample", "--json", "--record", tmp_path, code=0)
    report = json.loads(out)
    assert list(report) == KEYS
    assert report["accepted"] is True
    assert report["static"] == report["faults"] == []
    assert [game["order"] for game in report["games"]] == [[0, 1], [1, 0]]
    for game in report["games"]:
        assert game["record"] is not None
        assert differences(json.loads(Path(game["record"]).read_text())) == []
    assert [use["what"] for use in report["uses"]] == ["slowest move", "peak memory"]


def test_every_seat_is_tried_and_the_verdict_comes_last() -> None:
    lines = checked("--game", "corners", "sample", "--limit", "2", code=0).splitlines()
    assert lines[0] == "static rules: nothing forbidden found"
    assert lines[1].startswith("game 1: 'sample' as player 1 and 2: place ")
    assert lines[2].startswith("game 2: 'sample' as player 3 and 4: place ")
    assert lines[3].startswith("slowest move: 0.")
    assert lines[-1] == "accepted"


def test_a_broken_rule_is_told_with_all_its_evidence(tmp_path: Path) -> None:
    bot = cage(ZOO / "dialogue" / "moves_backwards.py", "breakthrough", tmp_path)
    out = checked("--game", "breakthrough", bot, code=3)
    first = out.split("FAULT in game ")[1]
    assert first.startswith("1 at move 3: illegal_move: the pawn on ")
    assert "\n  input:\n    " in first
    assert "\n  output:\n    " in first
    assert "\\n\n  CPU " in first
    assert " ms, memory " in first
    assert "FAULT in game 2 at move 4" in out
    assert out.endswith("not accepted: 0 against the static rules, 2 in the games\n")


def test_a_bot_that_crashes_is_told_by_its_stderr(tmp_path: Path) -> None:
    bot = cage(ZOO / "functions" / "raises.py", "football", tmp_path)
    out = checked("--game", "football", bot, "--limit", "6", "--json", code=3)
    report = json.loads(out)
    assert report["accepted"] is False
    assert {fault["rule"] for fault in report["faults"]} == {"crash"}
    for fault in report["faults"]:
        assert fault["input"].startswith('["make_a_move",{"time":')
        assert fault["output"] == ""
        assert "Traceback" in fault["stderr"]
        assert fault["memory_kb"] > 0
        assert 0 < fault["cpu"] < 5
        assert fault["wall"] > 0
        assert fault["hint"] is None


def test_a_bot_that_never_flushes_is_asked_whether_it_does(tmp_path: Path) -> None:
    bot = cage(ZOO / "lines" / "never_flushes.py", "bridges", tmp_path)
    out = checked("--game", "bridges", bot, code=3)
    assert out.count(": time: no answer after 3 s on the wall") >= 2
    assert f"hint: {FLUSH_HINT}" in out


def test_where_faults_cost_a_turn_a_short_game_is_enough(tmp_path: Path) -> None:
    bot = cage(ZOO / "files" / "passes.py", "corners", tmp_path)
    out = checked("--game", "corners", bot, code=3)
    assert f"in {4 * check.TRIAL_ROUNDS} moves" in out
    assert out.count("FAULT") <= check.SHOWN
    assert out.endswith(" in the games\n")


def test_what_the_contest_forbids_is_found_in_the_text(tmp_path: Path) -> None:
    bot = tmp_path / "spy.py"
    bot.write_text(FORBIDDEN)
    found = check.static_findings(
        entrant(str(bot), catalog.load("corners")), catalog.load("corners")
    )
    assert [line.partition(" ")[0] for line in found] == [f"{bot}:{line}:" for line in (1, 2, 3)]
    assert "imports `socket`, which reaches the network (talk by" in found[0]
    assert "`numpy`, which is not in the standard library" in found[1]
    assert "reads the file 'secret.txt'" in found[2]
    assert "may only read input.txt and write output.txt" in found[2]


def test_what_the_text_does_is_enough_to_refuse_a_bot() -> None:
    report = check.Report(entrant("sample", catalog.load("breakthrough")), ["bot.py:1: spies"])
    report.games = [with_turns("breakthrough")]
    assert not report.accepted
    lines = list(check.report_lines(report))
    assert lines[:2] == ["static rules: the contest forbids", "  bot.py:1: spies"]
    assert lines[-1] == "not accepted: 1 against the static rules, 0 in the games"


def test_the_static_rules_are_a_program_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("print('x')\n")
    assert contest.main(["--game", "bridges", str(bot)]) == 0
    assert capsys.readouterr().out == ""
    bot.write_text("print('x'\n")
    assert contest.main(["--game", "bridges", str(bot)]) == 1
    assert capsys.readouterr().out.startswith(f"{bot}:1: syntax error: ")
    assert contest.main(["--game", "chess", str(bot)]) == 2
    assert contest.main(["--game", "bridges", str(tmp_path / "absent.py")]) == 1


def test_the_runtime_of_a_bundle_is_not_held_against_it(tmp_path: Path) -> None:
    """Word for word as we write it; a bot that only looks like it is judged as any other."""
    template = (Path(contest.__file__).parents[1] / "templates" / "runtime.py.j2").read_text()
    runtime = "import sys, types\ndef _import(" + template.partition("def _import(")[2]
    game = catalog.load("bridges")
    bot = tmp_path / "wrapped.py"
    bot.write_text(runtime)
    assert check.static_findings(entrant(str(bot), game), game) == []
    bot.write_text(runtime.replace("sys.modules.get(name) is module", "sys.modules.get('os')"))
    assert "uses `sys.modules`" in check.static_findings(entrant(str(bot), game), game)[0]


def test_wrong_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    cases = [
        (["breakthrough", "random"], "random is part of the arena"),
        (["breakthrough", "absent.py"], "there is no file absent.py"),
        (["breakthrough", "sample", "--limit", "3"], "has no length to choose"),
        (["chess", "sample"], "there is no game 'chess'"),
    ]
    for options, words in cases:
        assert main(["check", "--game", *options]) == 2
        assert words in capsys.readouterr().err


# What was used of the limits


def with_turns(name: str, **values: float) -> Record:
    """A record in which bot 0 is the one that was asked, and each move took so much."""
    played = copy.deepcopy(records()[name])
    played["order"] = [1 - bot for bot in played["order"]]
    for turn in played["turns"]:
        turn.update(values if turn["move"] else {})
    return played


def test_time_is_counted_as_the_game_counts_it() -> None:
    by_move = with_turns("breakthrough", cpu=2.7)
    assert str(uses([by_move])[0]) == "slowest move: 2.700 s of 3 s (90%)"

    soccer = copy.deepcopy(records()["paper_soccer"])
    own = [turn for turn in soccer["turns"] if turn["move"]]
    slow = range(50, 140)  # they lie in two periods
    turns = [dict(own[0], cpu=0.1 * (move in slow), move=move + 1) for move in range(250)]
    time, memory = uses([soccer | {"turns": turns}])
    assert str(time) == "time for 100 moves: 5.000 s of 10 s (50%)"
    assert memory.what == "peak memory"

    football = with_turns("football", cpu=0.3)
    set_up = football["turns"][0]["cpu"]
    assert uses([football])[0].share == pytest.approx((90 * 0.3 + set_up) / 5)


def test_what_comes_near_a_limit_is_warned_of() -> None:
    report = check.Report(entrant("sample", catalog.load("breakthrough")), [])
    report.games = [with_turns("breakthrough", cpu=2.3, memory_kb=60 * 1024)]
    lines = list(check.report_lines(report))
    assert lines[-4:] == [
        "slowest move: 2.300 s of 3 s (77%)",
        "peak memory: 60.0 MB of 64 MB (94%)",
        "WARNING: that is more than 80% of the limit; leave more room",
        "accepted",
    ]


def test_only_the_faults_of_the_bot_itself_count() -> None:
    mine = records()["backwards"]
    assert [failure.rule for failure in failures([mine])] == ["illegal_move"]
    assert failures([changed("backwards", "faults", 0, "bot", to=1)]) == []


def test_a_fault_out_of_turn_has_the_last_words_of_its_bot() -> None:
    played = changed("after_the_end", "faults", 0, "move", to=2)
    (failure,) = failures([played])
    assert failure.move == 2
    assert failure.input == next(t["request"] for t in played["turns"] if t["move"] == 2)
    played = changed("after_the_end", "faults", 0, "move", to=3)
    (failure,) = failures([played])
    assert failure.input == "Quit\n"

"""`arena verify`: records of honest games agree, and whatever is changed in one is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from arena.record import Record
from arena.verify import differences
from tests.arena.play import arena
from tests.arena.recorded import EVERYTHING, GUILTY, changed, records, write_records


def first_turn(name: str, move: int) -> int:
    turns = records()[name]["turns"]
    return next(at for at, turn in enumerate(turns) if turn["move"] == move)


def tampered() -> dict[str, tuple[Record, str]]:
    """Changed records by name, each with words that must be found in what is told of it."""
    own = first_turn("breakthrough", 2)
    tick = first_turn("football", 3)
    view = records()["football"]["turns"][tick]["request"]
    heard = first_turn("bridges", 3)
    return {
        "a_move_of_random": (
            changed("breakthrough", "plies", 0, "move", to="h2h3"),
            "move 2: the request: the record says",
        ),
        "a_move_of_a_bot": (
            changed("breakthrough", "plies", 1, "move", to="h7h6"),
            "move 2: the move: the record says 'h7h6'; by the rules it is",
        ),
        "an_illegal_move": (
            changed("breakthrough", "plies", 0, "move", to="a1a2"),
            "move 1: the record says the move 'a1a2'; by the rules it is illegal_move",
        ),
        "a_move_written_otherwise": (
            changed("lot", "plies", 0, "move", to="nonsense"),
            "move 1: the record says the move 'nonsense'; by the rules it is bad_output",
        ),
        "the_mover": (changed("breakthrough", "plies", 2, "seat", to=1), "move 3: the player"),
        "the_winner": (
            changed("breakthrough", "result", "winner", to=0),
            "result: winner: the record says 0; by the rules it is 1",
        ),
        "the_reason": (changed("bridges", "result", "reason", to="luck"), "result: reason"),
        "the_scores": (changed("paper_soccer", "result", "scores", to=[0, 1]), "result: scores"),
        "the_scores_by_seat": (
            changed("corners", "result", "seat_scores", to=[1.0, 0.0, 0.0, 0.0]),
            "result: seat_scores",
        ),
        "the_places": (changed("corners", "result", "places", to=[1, 2, 3, 5]), "result: places"),
        "the_goals": (
            changed("football", "result", "goals", to=[7, 0]),
            "result: goals: the record says [7, 0]",
        ),
        "a_request": (
            changed("breakthrough", "turns", own, "request", to="a2a4\n"),
            r"move 2: the request: the record says 'a2a4\n'",
        ),
        "the_first_request": (
            changed("breakthrough", "turns", 0, "request", to="Nam\n"),
            "before the game: the request",
        ),
        "the_last_request": (
            changed("breakthrough", "turns", -1, "request", to="Quit"),
            "after the game: the request",
        ),
        "an_input_file": (
            changed("corners", "turns", 0, "request", to="0\n"),
            "move 2: the request",
        ),
        "a_view": (
            changed("football", "turns", tick, "request", to=view.replace('"half":1', '"half":2')),
            "move 3: the request",
        ),
        "the_seed": (changed("football", "seed", to=5), "move 44: the record says"),
        "the_length": (changed("football_other_side", "length", to=8), "before the game"),
        "an_answer": (
            changed("breakthrough", "turns", own, "answer", to="h7h6\n"),
            "move 2: the move",
        ),
        "no_answer": (
            changed("bridges", "turns", heard, "answer", to="half a li"),
            "move 3: the record says that player 1 broke no rule; by the rules it is no answer",
        ),
        "orders": (
            changed(
                "football",
                "plies",
                0,
                "orders",
                1,
                to=records()["football"]["plies"][1]["orders"][1],
            ),
            "move 1: the orders of player 2",
        ),
        "a_set_up": (
            changed("football", "set_ups", 1, to=records()["football"]["set_ups"][0]),
            "the set-up of player 2",
        ),
        "the_order": (changed("breakthrough_opening", "order", to=[0, 1]), "result: winner"),
        "the_order_of_random": (changed("breakthrough", "order", to=[1, 0]), "before the game"),
        "a_name": (changed("breakthrough", "names", 1, to="Deep Blue"), "names: the record says"),
        "the_opening": (
            changed("bridges", "opening", 0, to="A01"),
            "'A01' as move 1 of the opening",
        ),
        "the_number_of_a_move": (
            changed("breakthrough", "turns", own, "move", to=3),
            "move 2: the number of the move",
        ),
        "the_limits": (changed("breakthrough", "limits", "memory_mb", to=65), "limits"),
        "the_reason_of_a_fault": (
            changed("backwards", "faults", 0, "reason", to="bad luck"),
            "move 4: the fault: the record says illegal_move: bad luck",
        ),
        "the_rule_of_a_fault": (
            changed("nonsense", "faults", 0, "rule", to="illegal_move"),
            "move 4: the fault",
        ),
        "a_rule_that_is_none": (
            changed("raises", "faults", 0, "rule", to="ugliness"),
            "fault 1: the rule: the record says 'ugliness'",
        ),
        "a_reason_in_football": (
            changed("too_far", "faults", 0, "reason", to="8.2: too far"),
            "move 2: the fault",
        ),
        "whose_fault": (changed("raises", "faults", 0, "bot", to=1), "fault 1: the bot"),
        "a_fault_forgiven": (changed("backwards", "faults", to=[]), "move 4: the record says that"),
        "a_lost_turn_given_back": (changed("passes", "faults", to=[]), "broke no rule"),
        "a_fault_invented": (
            changed("lot", "faults", to=[fault(move=7, seat=0)]),
            "faults: the record says crash by player 1 at move 7",
        ),
        "an_end_too_early": (
            changed("lot", "plies", to=records()["lot"]["plies"][:-1]),
            "the record says that the game is over",
        ),
        "an_end_too_late": (
            changed("lot", "plies", to=records()["lot"]["plies"] * 2),
            "plies: the record says 77 more",
        ),
        "a_turn_left_out": (
            changed("bridges", "turns", to=records()["bridges"]["turns"][:-1]),
            "after the game: the record says nothing",
        ),
    }


def fault(*, move: int, seat: int) -> dict[str, Any]:
    return {"bot": seat, "seat": seat, "rule": "crash", "move": move, "reason": "it died"}


def test_honest_records_agree(tmp_path: Path) -> None:
    write_records(tmp_path, records())
    run = arena("verify", tmp_path)
    assert run.returncode == 0, run.stdout
    assert run.stderr == ""
    lines = dict(line.split(": agrees: ") for line in run.stdout.splitlines())
    assert sorted(lines) == sorted(f"{name}.json" for name in EVERYTHING)
    assert lines["lot.json"].startswith("77 moves, 0 turns, no faults, a white pawn")
    assert lines["backwards.json"].startswith("3 moves, 3 turns, 1 fault, technical defeat")


@pytest.mark.parametrize("name", GUILTY)
def test_the_guilty_broke_the_rules_that_they_should(name: str) -> None:
    assert {found["rule"] for found in records()[name]["faults"]} == {GUILTY[name][2]}


def test_whatever_is_changed_is_found_by_name(tmp_path: Path) -> None:
    cases = tampered()
    write_records(tmp_path, {name: played for name, (played, _) in cases.items()})
    write_records(tmp_path, {"honest": records()["lot"]})
    run = arena("verify", tmp_path)
    assert run.returncode == 1, run.stderr
    told: dict[str, list[str]] = {}
    for line in run.stdout.splitlines():
        told.setdefault(line.partition(".json: ")[0], []).append(line)
    missed = {
        name: told.get(name)
        for name, (_, words) in cases.items()
        if not any(words in line for line in told.get(name, []))
    }
    assert missed == {}
    assert "agrees" in told["honest"][0]
    assert sum("agrees" in line for line in run.stdout.splitlines()) == 1


def test_the_files_beside_a_football_record_are_compared(tmp_path: Path) -> None:
    write_records(tmp_path, {"football": records()["football"]})
    log = tmp_path / "football.log.json"
    log.write_text(log.read_text().replace('"score":[0,0]', '"score":[1,0]', 1))
    (tmp_path / "football.score.txt").write_text("3 0\n")
    run = arena("verify", tmp_path / "football.json")
    assert run.returncode == 1
    assert [line.split(": ")[1] for line in run.stdout.splitlines()] == [
        "football.log.json",
        "football.score.txt",
    ]


def test_what_is_no_record_is_told_by_its_key_and_the_rest_is_verified(tmp_path: Path) -> None:
    good = records()["breakthrough"]
    broken = {
        "another_format": (good | {"format": "chess"}, "is no record of a match"),
        "another_version": (good | {"version": 2}, "is of version 2; this arena reads 1"),
        "another_game": (good | {"game": "chess"}, "game: there is no game 'chess'"),
        "bot_unknown": (changed("breakthrough", "order", to=[0, 5]), "order: [0, 5]"),
        "no_plies": ({k: v for k, v in good.items() if k != "plies"}, "plies: missing"),
        "no_seat": (changed("breakthrough", "turns", 1, to={"move": 1}), "turns[1].seat: missing"),
        "odd_length": (changed("bridges", "length", to=7), "length: 7 moves of each player"),
        "odd_seed": (good | {"seed": True}, "seed: should be a whole number, not True"),
        "odd_time": (
            changed("breakthrough", "turns", 0, "cpu", to="1"),
            "turns[0].cpu: should be a whole number or a number, not '1'",
        ),
        "seat_unknown": (
            changed("breakthrough", "plies", 0, "seat", to=2),
            "plies[0].seat: there is no seat 2",
        ),
        "wrong_plies": (changed("lot", "plies", to=[{"orders": []}]), "plies[0].seat: missing"),
    }
    for name, (played, _) in broken.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(played))
    (tmp_path / "torn.json").write_text(json.dumps(good)[:1000])
    (tmp_path / "deep.json").write_text("[" * 100_000)
    write_records(tmp_path, {"whole": good})
    run = arena("verify", tmp_path, tmp_path / "absent.json")
    assert run.returncode == 2
    assert [line.split(": ")[0] for line in run.stdout.splitlines()] == ["whole.json"]
    lines = {Path(line.split(": ")[1]).stem: line for line in run.stderr.splitlines()}
    assert sorted(lines) == sorted([*broken, "absent", "torn", "deep"]), run.stderr
    for name, (_, words) in broken.items():
        assert words in lines[name]
    assert "is no JSON" in lines["torn"]
    assert "can't be read" in lines["absent"]


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    run = arena("verify", tmp_path)
    assert run.returncode == 2
    assert "there is no record in this folder" in run.stderr


def test_long_texts_are_told_by_the_place_where_they_differ() -> None:
    turns = records()["football"]["turns"]
    at = next(at for at, turn in enumerate(turns) if turn["move"] == 5)
    request = turns[at]["request"]
    wrong = changed("football", "turns", at, "request", to=request.replace('"10":[', '"10":[9'))
    (found,) = differences(wrong)
    assert len(str(found)) < 400
    assert '"10":[9' in found.recorded
    assert found.recorded.startswith("...")

"""`arena show`: a game at a glance, one move to the byte, and the bot asked again."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena import moment, record, show
from arena.audit import RULES
from arena.cli import main
from arena.record import text_of
from rules import catalog
from tests.arena.play import arena
from tests.arena.recorded import EVERYTHING, HONEST, changed, records, write_records

DRAFT = """
import sys
start, *answers = sys.argv[1:]
for line in sys.stdin:
    if line == "Quit\\n":
        break
    print("Told" if line == "Name\\n" else answers.pop(0), flush=True)
    print("was told", line, end="", file=sys.stderr)
"""


@pytest.mark.parametrize("name", EVERYTHING)
def test_every_game_can_be_shown_at_a_glance(name: str) -> None:
    played = records()[name]
    text = "\n".join(show.game_lines(played))
    assert text.startswith(f"{played['game']}, seed {played['seed']}")
    assert played["result"]["reason"] in text
    for bot in played["bots"]:
        assert bot["text"] in text
        assert (bot["sha256"] or "")[:12] in text
    for ply in played["plies"]:
        assert all(move in text for move in ply.get("orders", [ply.get("move") or ""]))
    for fault in played["faults"]:
        assert f"at move {fault['move']}: {fault['rule']}: {fault['reason']}" in text


@pytest.mark.parametrize("name", EVERYTHING)
def test_every_move_can_be_shown(name: str) -> None:
    played = records()[name]
    for move in range(moment.moves_in(played) + 1):
        text = "\n".join(moment.move_lines(played, move))
        for turn in moment.turns_at(played, move):
            for line in turn["request"].splitlines():
                assert f"  {line}\\n" in text


def test_the_position_is_the_one_before_the_move() -> None:
    played = records()["breakthrough_opening"]
    game = catalog.load("breakthrough")
    position = game.rules().initial()
    for move in ("a2a3", "b7b6", "h2h3"):
        position = game.rules().play(position, game.notation().parse(move))
    assert moment.position_text(played, 1) == game.notation().write_position(position)
    position = game.rules().play(position, game.notation().parse(played["plies"][0]["move"]))
    assert moment.position_text(played, 2) == game.notation().write_position(position)


def test_bytes_are_shown_as_they_are() -> None:
    shown = list(moment.visible(text_of(b"a b\\\t\xff\xc3\xa9\r\nrest")))
    assert shown == [r"  a b\\\t\\xffé\r\n", "  rest"]
    assert list(moment.visible("")) == ["  (nothing)"]
    assert list(moment.visible("\n\n")) == [r"  \n", r"  \n"]


def test_the_field_shows_players_ball_and_where_they_are_sent() -> None:
    played = records()["football"]
    rows = moment.position_text(played, 1).split("\n")
    assert len(rows) == 16
    assert rows[-1] == "tick 1, score 0:0, player 1 has the ball"
    assert rows[7].startswith("[  5")  # the keeper of the first team, at (1, 8)
    assert "1* " in rows[7]
    assert "10 ]" in rows[7]
    assert {f"{number}'" for number in range(1, 5)} <= set("\n".join(rows).split())
    final = moment.position_text(played, len(played["plies"]) + 1)
    assert "'" not in final
    assert final.split("\n")[-1].startswith("tick 91, score")


def test_the_command_shows_a_game_and_a_move(tmp_path: Path) -> None:
    write_records(tmp_path, records())
    whole = arena("show", tmp_path / "backwards.json")
    assert whole.returncode == 0
    assert whole.stdout == "\n".join(show.game_lines(records()["backwards"])) + "\n"
    one = arena("show", tmp_path / "backwards.json", "--move", "4")
    assert one.stdout == "\n".join(moment.move_lines(records()["backwards"], 4)) + "\n"
    assert "fault of player 2" in one.stdout
    assert "the pawn on a6 goes one square down" in one.stdout


def test_wrong_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(tmp_path, {"lot": records()["lot"], "breakthrough": records()["breakthrough"]})
    write_records(tmp_path, {"torn": changed("lot", "plies", 0, "move", to="hello")})
    cases = [
        (("lot.json", "--move", "78"), "has the moves 0 to 77"),
        (("lot.json", "--rerun"), "say which move, by --move N"),
        (("lot.json", "--move", "1", "--bot", "sample"), "--bot: is for --rerun"),
        (("lot.json", "--move", "1", "--rerun"), "random needs no asking"),
        (("breakthrough.json", "--move", "2", "--rerun", "--bot", "random"), "random can't be"),
        (("torn.json", "--move", "3"), "`arena verify` names the differences"),
        (("absent.json",), "can't be read"),
    ]
    for (name, *options), words in cases:
        assert main(["show", str(tmp_path / name), *options]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "move"),
    [("breakthrough", 4), ("breakthrough_opening", 3), ("bridges", 3), ("corners", 6)],
)
def test_a_bot_answers_the_same_again(tmp_path: Path, name: str, move: int) -> None:
    write_records(tmp_path, {name: records()[name]})
    run = arena("show", tmp_path / f"{name}.json", "--move", move, "--rerun", "--no-sandbox")
    assert run.returncode == 0, run.stdout + run.stderr
    answer = moment.turns_at(records()[name], move)[0]["answer"].removesuffix("\n")
    then, now = run.stdout.split("answer then:")[1].split("answer now, the same:")
    assert then == f"\n  {answer}\\n\n"
    assert now.startswith(f"\n  {answer}\\n\n")
    assert "has changed" not in run.stdout


def test_a_bot_of_football_is_asked_again_in_the_sandbox(tmp_path: Path) -> None:
    write_records(tmp_path, {"football": records()["football"]})
    run = arena("show", tmp_path / "football.json", "--move", "5", "--rerun")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "answer now, the same:" in run.stdout
    assert "sandbox: " in run.stderr


def test_a_changed_bot_is_told_from_the_recorded_one(tmp_path: Path) -> None:
    """It plays the moves it is given, so it can be made to part from the record anywhere."""
    own = [ply["move"] for ply in records()["breakthrough"]["plies"] if ply["seat"] == 1]
    bot = tmp_path / "draft.py"
    bot.write_text(DRAFT)
    played = changed("breakthrough", "bots", 1, "text", to=f"{bot} start {' '.join(own)}")
    path = write_records(tmp_path, {"draft": played}) / "draft.json"
    same = arena("show", path, "--move", "6", "--rerun", "--no-sandbox")
    assert same.returncode == 0, same.stdout + same.stderr
    assert "has changed since the game" in same.stdout
    assert "stderr now:\n  was told Name\n" in same.stdout

    words = f"{bot} start {own[0]} h7h6"
    other = arena("show", path, "--move", "4", "--rerun", "--no-sandbox", "--bot", words)
    assert other.returncode == 1
    assert f"answer then:\n  {own[1]}\\n\nanswer now:\n  h7h6\\n\n" in other.stdout

    early = arena("show", path, "--move", "8", "--rerun", "--no-sandbox", "--bot", words)
    assert early.returncode == 1
    assert "it parts from the record at move 4, earlier than the move asked for" in early.stdout

    silent = arena("show", path, "--move", "4", "--rerun", "--no-sandbox", "--bot", words[:-5])
    assert silent.returncode == 1
    assert "now: crash: ended with status 1 before it had answered" in silent.stdout
    assert "IndexError: pop from empty list" in silent.stdout


def test_a_foul_can_be_repeated(tmp_path: Path) -> None:
    bot = tmp_path / "draft.py"
    bot.write_text(DRAFT)
    folder = tmp_path / "kept"
    played = arena(
        *("play", "--game", "breakthrough", f"{bot} start a2a9", "random", "--games", "1"),
        *("--record", folder, "--no-sandbox"),
    )
    assert played.returncode == 0, played.stderr
    kept = record.read(folder / "game-0001.json")
    assert kept["faults"][0]["rule"] in RULES
    run = arena("show", folder / "game-0001.json", "--move", "1", "--rerun", "--no-sandbox")
    assert run.returncode == 0
    assert "answer now, the same:\n  a2a9\\n\n" in run.stdout


def test_the_example_games_are_all_shown() -> None:
    assert {task.game for task in HONEST.values()} == set(catalog.names())

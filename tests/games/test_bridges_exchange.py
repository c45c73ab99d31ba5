"""The bots of Bridges as real processes on real pipes, in both forms."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from arena.conversation import Bot, Process
from bots.bridges.search import Bridges
from bots.protocol.exchange import EndingSeat
from bots.search.alphabeta import Search
from bots.search.clock import Clock
from rules import catalog
from rules.bridges import notation, rules
from rules.bridges.rules import Position
from tests.games.conftest import ROOT, Talk, command_of
from tests.games.test_bridges_rules import STATEMENT_GAME

BOTS = ["main", "sample"]
AS_RED = ["60", "0", "A02", "X02", "A04"]
AS_BLACK = ["160", "1", "B01", "C24", "E01"]
DEPTH = ["--depth", "1"]


@pytest.fixture(params=BOTS)
def bot(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def command(form: str, bot: str) -> list[str]:
    return [*command_of(form, "bridges", bot), *DEPTH]


def process_of(command: list[str]) -> Process:
    return Process(Bot(tuple(command), ROOT, 60.0, threading.Event()), "bot")


def assert_answers(lines: list[str], answers: list[str]) -> Position:
    """Red answers its colour and each move, black each move; all legal in the game so far."""
    left = list(answers)
    position = rules.initial(int(lines[0]) if lines else 60)
    for line in lines[1:]:
        if len(line) >= 3:
            position = rules.play(position, notation.parse(line))
        if line != "1" and not rules.outcome(position):
            move = notation.parse(left.pop(0))
            assert rules.why_illegal(position, move) is None
            position = rules.play(position, move)
    assert left == []
    return position


@pytest.mark.parametrize("lines", [AS_RED, AS_BLACK], ids=["red", "black"])
def test_exchange(command: list[str], lines: list[str], talk: Talk) -> None:
    done = talk(command, "\n".join([*lines, ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n")
    assert_answers(lines, done.stdout.removesuffix("\n").split("\n"))


def test_the_statement_from_the_side_of_black(command: list[str], talk: Talk) -> None:
    """The first move of the statement's red player has an answer."""
    done = talk(command, f"160\n1\n{STATEMENT_GAME[0]}\n")
    assert_answers(["160", "1", STATEMENT_GAME[0]], done.stdout.splitlines())


@pytest.mark.parametrize("lines", [AS_RED, AS_BLACK], ids=["red", "black"])
def test_each_answer_comes_before_the_next_move(command: list[str], lines: list[str]) -> None:
    with closing(process_of(command)) as process:
        process.tell(lines[0])
        process.tell(lines[1])
        if lines is AS_RED:
            assert process.hear(lines[1])
        for line in lines[2:]:
            assert process.ask(line)


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: said.replace("\n", "\n\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n"),
        lambda said: said.removesuffix("\n"),
    ],
    ids=["crlf", "blank lines", "blanks and spaces", "no last line end"],
)
def test_line_ends_and_blank_lines_change_nothing(
    command: list[str], disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*AS_RED, ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout
    assert "\r" not in disguised.stdout


@pytest.mark.parametrize("lines", [AS_RED, AS_BLACK], ids=["red", "black"])
def test_input_may_end_at_any_point(command: list[str], lines: list[str], talk: Talk) -> None:
    for count in range(len(lines) + 1):
        done = talk(command, "".join(f"{line}\n" for line in lines[:count]))
        assert (done.returncode, done.stderr) == (0, "")
        assert_answers(lines[:count], done.stdout.splitlines())


def played_out(process: Process, colour: int, limit: int, depth: int) -> tuple[Position, str]:
    """A game of the bot against a search of this depth; how it ended, and the last move.

    If the opponent has made it, it is for the caller to send.
    """
    search = Search(Bridges(), 20_000)
    position, heard = rules.initial(limit), ""
    process.tell(str(limit))
    process.tell(str(colour))
    while not rules.outcome(position):
        if rules.to_move(position) == colour:
            heard = process.ask(heard) if heard else process.hear(str(colour))
            assert rules.why_illegal(position, notation.parse(heard)) is None
        else:
            heard = notation.write(search.best_move(position, Clock(None), depth))
        position = rules.play(position, notation.parse(heard))
    return position, heard


@pytest.mark.parametrize("colour", [0, 1])
def test_a_final_move_that_wins_ends_the_loser(form: str, colour: int) -> None:
    """The sample loses, is told the winning move and ends by itself, without an answer."""
    with closing(process_of(command_of(form, "bridges", "sample"))) as process:
        position, winning_move = played_out(process, colour, 60, 1)
        assert rules.outcome(position).winner == 1 - colour  # type: ignore[union-attr]
        process.finish(winning_move)


@pytest.mark.parametrize("colour", [0, 1])
def test_the_winner_ends_by_itself(command: list[str], colour: int) -> None:
    """Against an opponent who stays on its border row nothing can go wrong."""
    with closing(process_of(command)) as process:
        process.tell("60")
        process.tell(str(colour))
        own_border = (
            [f"{column}01" for column in "BCDEFGHIJKLMNOPQRSTUVW"]
            if colour
            else [f"A{row:02}" for row in range(2, 24)]
        )
        position, heard = rules.initial(), ""
        while not rules.outcome(position):
            if rules.to_move(position) == colour:
                heard = process.ask(heard) if heard else process.hear("0")
            else:
                heard = own_border.pop()
            position = rules.play(position, notation.parse(heard))
        assert rules.outcome(position).winner == colour  # type: ignore[union-attr]
        process.finish(None)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_draw_ends_both(command: list[str], limit: int) -> None:
    """Red is told the last move, which black has made; black ends after making it."""
    with closing(process_of(command)) as red:
        red.tell(str(limit))
        red.tell("0")
        red.hear("0")
        for row in range(2, limit + 1):
            red.ask(f"A{row:02}")
        red.finish("X05")
    with closing(process_of(command)) as black:
        black.tell(str(limit))
        black.tell("1")
        for column in "BCDEF"[:limit]:
            black.ask(f"{column}01")
        black.finish(None)


def test_nothing_is_said_after_the_end(command: list[str], talk: Talk) -> None:
    done = talk(command, "1\n0\nA02\nX02\nA04\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


SABOTAGE = """
import runpy, sys, time
def broken(): raise RuntimeError("the clock is broken")
time.perf_counter = broken
sys.argv = sys.argv[1:]
run = runpy.run_path if sys.argv[0].endswith(".py") else runpy.run_module
run(sys.argv[0], run_name="__main__")
"""


@pytest.mark.parametrize("lines", [AS_RED, AS_BLACK], ids=["red", "black"])
def test_a_search_that_raises_still_answers(form: str, lines: list[str], talk: Talk) -> None:
    target = command_of(form, "bridges")[-1]
    done = talk([sys.executable, "-c", SABOTAGE, target], "\n".join([*lines, ""]))
    assert done.returncode == 0
    assert_answers(lines, done.stdout.splitlines())
    assert "RuntimeError: the clock is broken" in done.stderr


def test_an_illegal_choice_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    seat = EndingSeat(
        rules.initial,
        rules.legal_moves,
        rules.play,
        notation.parse,
        notation.write,
        lambda _: notation.parse("A02"),
    )
    assert seat.answer() == "B01"
    assert "ValueError" in capsys.readouterr().err


def test_lines_that_mean_nothing_are_passed_over(command: list[str], talk: Talk) -> None:
    done = talk(command, "Hello\n60\nred\n1\nB01\nQuit\nC24\n")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert "not understood: 'Hello' is not a number" in done.stderr
    assert "not understood: 'red' is not a number" in done.stderr
    assert "not understood: 'Quit' is not a hole" in done.stderr


@pytest.mark.parametrize("path", catalog.load("bridges").transcripts(), ids=lambda p: p.stem)
def test_transcripts(command: list[str], path: Path, talk: Talk) -> None:
    said = path.read_bytes().decode()
    done = talk(command, said)
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers(said.split(), done.stdout.splitlines())


# arena.conversation


def conversation(command: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-m", "arena.conversation", "--game", "bridges", "--cwd", "."]
    return subprocess.run(
        [*start, *options, "--", *command], capture_output=True, text=True, cwd=ROOT, timeout=120
    )


@pytest.mark.parametrize("bot", BOTS)
def test_both_forms_say_the_same_in_whole_games(bot: str) -> None:
    forms = [command_of(form, "bridges", bot) for form in ("modular", "bundled")]
    modular, bundled = (conversation([*form, *DEPTH], "--seed", "3") for form in forms)
    assert (modular.returncode, modular.stderr) == (0, "")
    assert bundled.stdout == modular.stdout
    games = modular.stdout.split("== player 1 against ")[1:]
    assert [text.split("\n")[1:3] for text in games] == [["> 60", "> 0"]] * 2
    assert modular.stdout.count("\n> 60\n> 1\n") == 2


def test_the_loser_of_a_conversation_is_told_the_winning_move() -> None:
    done = conversation([*command_of("modular", "bridges"), *DEPTH])
    against_itself = done.stdout.split("== player 1 against itself\n")[1]
    red, black = against_itself.split("== player 2 against itself\n")
    black, _, result = black.rpartition("\n== ")
    last = {"red": red.strip().split("\n")[-1], "black": black.strip().split("\n")[-1]}
    assert sorted(line[0] for line in last.values()) == ["<", ">"]
    assert last["red"][2:] == last["black"][2:]
    winner = "red" if "player 1 wins" in result else "black"
    assert last[winner][0] == "<"


FAST_WINNER = """
import sys
def ask(): return sys.stdin.readline().strip()
def say(x): print(x, flush=True)
limit, colour = ask(), ask()
column = ["L24"]
for n in range(1, 12):
    column.append("%s%02d" % ("LM"[n % 2], 24 - 2 * n))
column.append("K01")
old = ""
if colour == "1": ask(); say("B05"); sys.exit()
for new in column:
    say(new + (" " + new + "-" + old if old else "")); old = new
    if new != "K01": ask()
"""


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("ask()", "still runs after the end of the game"),
        ("sys.exit(3)", "ended with status 3 after the end of the game"),
    ],
)
def test_bots_that_end_badly_are_reported(tmp_path: Path, ending: str, words: str) -> None:
    """A bot that plays straight up; the opponent, who moves by lot, isn't in its way."""
    path = tmp_path / "bot.py"
    path.write_text(FAST_WINNER + ending + "\n")
    done = conversation([sys.executable, "-I", "-S", str(path)], "--timeout", "3", "--seed", "4")
    assert done.returncode == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "ended without an answer to '0'"),
        ("print('A02', flush=True)", "illegal move 'A02' (A02 is on a border row of black)"),
        ("print('hello', flush=True)", "illegal move 'hello' ('hello' is not a hole"),
        ("print('C03 C03-D05', flush=True)", "no bridge C03-D05: there is no peg in D05"),
        ("print('C03\\nC04', flush=True)", "said more than one line when asked '0'"),
    ],
)
def test_misbehaving_bots_are_reported(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"input(); input()\n{text}\n")
    done = conversation([sys.executable, "-I", "-S", str(path)], "--timeout", "3")
    assert done.returncode == 1
    assert words in done.stderr
    assert "  > 60\n  > 0\n" in done.stderr

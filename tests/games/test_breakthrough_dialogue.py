"""The bots of Breakthrough as real processes on real pipes, in both forms."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arena.conversation import Bot, Process
from bots.breakthrough.search import Breakthrough
from bots.protocol.seat import Seat
from bots.search.alphabeta import Search
from bots.search.clock import Clock
from rules import catalog
from rules.breakthrough import notation, rules
from tests.games.conftest import ROOT, Talk, command_of

BOTS = ["main", "sample"]
NAMES = {"main": "Battering Ram", "sample": "Sample Bot"}
AS_WHITE = ["Name", "Start", "a7a6", "h7h6", "b7b6"]
AS_BLACK = ["Name", "a2a3", "h2h3", "b2b3", "c2c3"]
DEPTH = ["--depth", "1"]


@pytest.fixture(params=BOTS)
def bot(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def command(form: str, bot: str) -> list[str]:
    return [*command_of(form, "breakthrough", bot), *DEPTH]


def assert_answers(lines: list[str], answers: list[str], bot: str) -> None:
    """One answer a request: the name, and then moves that are legal in the game so far."""
    assert len(answers) == len(lines)
    position = rules.initial()
    for line, answer in zip(lines, answers, strict=True):
        if line == "Name":
            assert answer == NAMES[bot]
            continue
        if line != "Start":
            position = rules.play(position, notation.parse(line))
        move = notation.parse(answer)
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)


@pytest.mark.parametrize("lines", [AS_WHITE, AS_BLACK])
def test_conversation(command: list[str], bot: str, lines: list[str], talk: Talk) -> None:
    done = talk(command, "\n".join([*lines, "Quit", ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers(lines, done.stdout.removesuffix("\n").split("\n"), bot)


@pytest.mark.parametrize("lines", [AS_WHITE, AS_BLACK])
def test_each_answer_comes_before_the_next_question(command: list[str], lines: list[str]) -> None:
    process = Process(Bot(tuple(command), ROOT, 60.0, threading.Event()), "bot")
    with closing(process):
        for line in lines:
            assert process.ask(line)
        process.finish("Quit")


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: said.replace("\n", "\n\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n"),
        lambda said: said + "a2a3\nName\n",
    ],
    ids=["crlf", "blank lines", "blanks and spaces", "more after Quit"],
)
def test_line_ends_and_blank_lines_change_nothing(
    command: list[str], disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*AS_WHITE, "Quit", ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert disguised.returncode == 0
    assert disguised.stdout == plain.stdout
    assert "\r" not in disguised.stdout
    assert disguised.stderr == ""


@pytest.mark.parametrize("last", ["", "Quit\n"], ids=["end of input", "Quit"])
@pytest.mark.parametrize("lines", [AS_WHITE, AS_BLACK], ids=["white", "black"])
def test_the_end_may_come_at_any_point(
    command: list[str], bot: str, lines: list[str], last: str, talk: Talk
) -> None:
    for count in range(len(lines) + 1):
        done = talk(command, "".join(f"{line}\n" for line in lines[:count]) + last)
        assert (done.returncode, done.stderr) == (0, "")
        assert_answers(lines[:count], done.stdout.splitlines(), bot)


def lost_game(process: Process, loser: int) -> Iterator[str]:
    """The moves of a strong opponent who wins; the last one is for the caller to send."""
    search = Search(Breakthrough(), 60_000)
    position, heard = rules.initial(), "Start"
    while True:
        if rules.to_move(position) == loser:
            move = notation.parse(process.ask(heard))
        else:
            move = search.best_move(position, Clock(None), 5)
            heard = notation.write(move)
        position = rules.play(position, move)
        outcome = rules.outcome(position)
        if outcome:
            assert outcome.winner != loser
            yield heard
            return


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_may_be_told_the_winning_move(command: list[str], loser: int, told: bool) -> None:
    process = Process(Bot(tuple(command), ROOT, 60.0, threading.Event()), "bot")
    with closing(process):
        process.ask("Name")
        for winning_move in lost_game(process, loser):
            if told:
                process.tell(winning_move)
        process.finish("Quit")


def test_the_name_keeps_the_rule(form: str, bot: str, talk: Talk) -> None:
    name = talk(command_of(form, "breakthrough", bot), "Name\nQuit\n").stdout.removesuffix("\n")
    assert catalog.load("breakthrough").name_rule.why_bad(name) is None
    assert name


SABOTAGE = """
import runpy, sys, time
def broken(): raise RuntimeError("the clock is broken")
time.perf_counter = broken
sys.argv = sys.argv[1:]
run = runpy.run_path if sys.argv[0].endswith(".py") else runpy.run_module
run(sys.argv[0], run_name="__main__")
"""


@pytest.mark.parametrize("lines", [AS_WHITE, AS_BLACK])
def test_a_search_that_raises_still_answers(form: str, lines: list[str], talk: Talk) -> None:
    target = command_of(form, "breakthrough")[-1]
    said = "\n".join([*lines, "Quit", ""])
    done = talk([sys.executable, "-c", SABOTAGE, target], said)
    assert done.returncode == 0
    assert_answers(lines, done.stdout.splitlines(), "main")
    assert "RuntimeError: the clock is broken" in done.stderr


def test_an_illegal_choice_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat(
        rules.initial,
        rules.legal_moves,
        rules.play,
        notation.parse,
        notation.write,
        lambda _: notation.parse("a2a5"),
    )
    assert seat.answer() == notation.write(rules.legal_moves(rules.initial())[0])
    assert "ValueError" in capsys.readouterr().err


def test_a_line_that_is_no_move_is_passed_over(command: list[str], talk: Talk) -> None:
    done = talk(command, "Name\nHello\nStart\nQuit\n")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert "not understood: 'Hello' is not a move" in done.stderr


@pytest.mark.parametrize("path", catalog.load("breakthrough").transcripts(), ids=lambda p: p.stem)
def test_transcripts(command: list[str], bot: str, path: Path, talk: Talk) -> None:
    said = path.read_bytes().decode()
    done = talk(command, said)
    assert (done.returncode, done.stderr) == (0, "")
    lines = said.split("Quit")[0].split()
    assert_answers(lines, done.stdout.splitlines(), bot)

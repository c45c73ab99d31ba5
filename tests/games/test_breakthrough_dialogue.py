"""The bots of Breakthrough as real processes on real pipes, in both forms."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bots.breakthrough.search import Breakthrough
from bots.breakthrough.seat import take_seat
from bots.search.alphabeta import Search
from bots.search.clock import Clock
from rules import catalog
from rules.breakthrough import notation, rules
from tests.games.conftest import Talk, command_of
from tests.games.pipes import Partner

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
        if line.startswith("Opening"):
            assert answer == "Opening"
            for text in line.replace(";", " ").split()[1:]:
                position = rules.play(position, notation.parse(text))
            continue
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
    with Partner(command) as process:
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


def lost_game(process: Partner, loser: int) -> Iterator[str]:
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
    with Partner(command) as process:
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
    seat = take_seat(lambda _: notation.parse("a2a5"))
    assert seat.answer() == notation.write(rules.legal_moves(rules.initial())[0])
    assert "chose an illegal move: " in capsys.readouterr().err


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


# The arena's `Opening` line


OPENINGS = [
    ["Opening", "Name", "Start", "a7a6"],
    ["Opening", "Name", "a2a3", "b2b3"],
    ["Opening a2a3", "Name", "Start", "b2b3"],
    ["Opening a2a3", "Name", "h7h6", "g7g6"],
    ["Opening a2a3;h7h6", "Name", "Start", "b7b6"],
    ["Opening a2a3;h7h6", "Name", "b2b3", "c2c3"],
    ["Opening a2b3;h7g6;b2c3", "Name", "Start", "d2d3"],
    ["Opening a2b3;h7g6;b2c3", "Name", "b7b6", "c7c6"],
]


@pytest.mark.parametrize("lines", OPENINGS, ids=" ".join)
def test_an_opening_is_taken_as_made(
    command: list[str], bot: str, lines: list[str], talk: Talk
) -> None:
    done = talk(command, "\n".join([*lines, "Quit", ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers(lines, done.stdout.removesuffix("\n").split("\n"), bot)


def test_each_answer_after_an_opening_comes_before_the_next_question(command: list[str]) -> None:
    with Partner(command) as process:
        for line in OPENINGS[-1]:
            assert process.ask(line)
        process.finish("Quit")


def test_a_game_goes_on_from_an_opening_as_from_the_moves_themselves(form: str, talk: Talk) -> None:
    """The sample answers by the position alone, so the rest of a game has to be the same."""
    command = command_of(form, "breakthrough", "sample")
    plain = talk(command, "\n".join([*AS_WHITE, "Quit", ""])).stdout.splitlines()[1:]
    heard = AS_WHITE[2:]
    moves = [text for pair in zip(plain, heard, strict=False) for text in pair]
    for made in range(len(moves) + 1):
        start = [] if made % 2 else ["Start"]
        said = [f"Opening {';'.join(moves[:made])}", *start, *heard[made // 2 :], "Quit", ""]
        answers = talk(command, "\n".join(said)).stdout.splitlines()
        assert answers == ["Opening", *plain[(made + 1) // 2 :]]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Opening hello", "not understood: 'hello' is not a move"),
        ("Opening a2a3;", "not understood: '' is not a move"),
        ("Opening a2a3;h7h6;a2a4", "not understood: move 3 of the opening, 'a2a4': "),
        ("Opening a7a6", "not understood: move 1 of the opening, 'a7a6': "),
    ],
)
def test_a_bad_opening_has_no_answer(
    command: list[str], bot: str, line: str, words: str, talk: Talk
) -> None:
    done = talk(command, "\n".join([line, *AS_WHITE, "Quit", ""]))
    assert done.returncode == 0
    assert words in done.stderr
    assert_answers(AS_WHITE, done.stdout.splitlines(), bot)


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n"),
    ],
    ids=["crlf", "blank lines"],
)
@pytest.mark.parametrize("lines", [OPENINGS[0], OPENINGS[-1]], ids=" ".join)
def test_line_ends_around_an_opening_change_nothing(
    command: list[str], lines: list[str], disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*lines, "Quit", ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout

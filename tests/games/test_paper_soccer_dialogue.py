"""The bots of paper soccer as real processes on real pipes, in both forms."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bots.paper_soccer import sample
from bots.paper_soccer.search import PaperSoccer
from bots.paper_soccer.seat import take_seat
from bots.search.alphabeta import Search
from bots.search.clock import Clock
from rules import catalog
from rules.paper_soccer import notation, rules
from rules.paper_soccer.field import FINISH
from rules.paper_soccer.rules import Move, Position
from tests.games.conftest import Talk, command_of
from tests.games.pipes import Partner

BOTS = ["main", "sample"]
NAMES = {"main": "Corner Kick", "sample": "Sample Bot"}
DEPTH = ("--depth", "1")
OWN_MOVES = 3

Choice = Callable[[Position], Move]


@pytest.fixture(params=BOTS)
def bot(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[0, 1], ids=["first", "second"])
def seat(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def command(form: str, bot: str) -> list[str]:
    return [*command_of(form, "paper_soccer", bot), *DEPTH]


def started(command: list[str]) -> Partner:
    return Partner(command)


def randomly(seed: int) -> Choice:
    """Any moves, but no goals for either side as long as there are others."""
    chance = random.Random(seed)

    def choose(position: Position) -> Move:
        moves = rules.legal_moves(position, 20)
        return chance.choice([move for move in moves if move[-1] not in FINISH] or moves)

    return choose


def played(
    process: Partner, seat: int, opponent: Choice, moves: int = 1000
) -> tuple[Position, str]:
    """A game of the bot, to its end or for so many own moves; where it stands, and the last text.

    The text is what the bot would be told next, if it is the opponent who moved last.
    """
    position, heard = rules.initial(), "Start"
    while rules.outcome(position) is None:
        if rules.to_move(position) != seat:
            move = opponent(position)
            heard = notation.write(move)
        elif moves:
            moves -= 1
            move = notation.parse(process.ask(heard))
            assert rules.why_illegal(position, move) is None
        else:
            break
        position = rules.play(position, move)
    return position, heard


@cache
def recorded(bot: str, seat: int) -> list[str]:
    """What the bot is told in its first moves; at a fixed depth it answers so every time."""
    process = started([*command_of("modular", "paper_soccer", bot), *DEPTH])
    with process:
        process.ask("Name")
        played(process, seat, randomly(seat), OWN_MOVES)
        return [line.removeprefix("> ") for line in process.said if line.startswith("> ")]


def assert_answers(lines: list[str], answers: list[str], bot: str) -> None:
    """One answer a request: the name, and then moves that are legal in the game so far."""
    assert len(answers) == len(lines)
    position = rules.initial()
    for line, answer in zip(lines, answers, strict=True):
        if line == "Name":
            assert answer == NAMES[bot]
            continue
        if line.startswith("Opening"):
            assert answer == "Opening"
            for text in filter(None, line.removeprefix("Opening").strip().split(";")):
                position = rules.play(position, notation.parse(text))
            continue
        if line != "Start":
            position = rules.play(position, notation.parse(line))
        move = notation.parse(answer)
        assert rules.why_illegal(position, move) is None
        assert notation.write(move) == answer
        position = rules.play(position, move)


def test_conversation(command: list[str], bot: str, seat: int, talk: Talk) -> None:
    lines = recorded(bot, seat)
    assert len(lines) == 1 + OWN_MOVES
    done = talk(command, "\n".join([*lines, "Quit", ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers(lines, done.stdout.removesuffix("\n").split("\n"), bot)


def test_each_answer_comes_before_the_next_question(command: list[str], seat: int) -> None:
    process = started(command)
    with process:
        process.ask("Name")
        played(process, seat, randomly(7), 5)
        process.finish("Quit")


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n\n"),
        lambda said: said.replace(" ", "  "),
        lambda said: said + "2 7 10 7 11\nName\n",
    ],
    ids=["crlf", "blank lines", "wide spaces", "more after Quit"],
)
def test_line_ends_and_blanks_change_nothing(
    command: list[str], bot: str, disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*recorded(bot, 1), "Quit", ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout
    assert "\r" not in disguised.stdout


@pytest.mark.parametrize("last", ["", "Quit\n"], ids=["end of input", "Quit"])
def test_the_end_may_come_at_any_point(
    command: list[str], bot: str, seat: int, last: str, talk: Talk
) -> None:
    lines = recorded(bot, seat)
    for count in range(len(lines) + 1):
        done = talk(command, "".join(f"{line}\n" for line in lines[:count]) + last)
        assert (done.returncode, done.stderr) == (0, "")
        assert_answers(lines[:count], done.stdout.splitlines(), bot)


def at_depth(depth: int) -> Choice:
    search = Search(PaperSoccer(), 60_000)
    return lambda position: search.best_move(position, Clock(None), depth)


def opening_randomly(seed: int) -> Choice:
    """Begins by lot and goes on two plies deep, so that each seed is another game."""
    first, later = randomly(seed), at_depth(2)
    return lambda position: (first if position.ply < 4 else later)(position)


@cache
def lost_game(bot: str, loser: int) -> list[str]:
    """What the bot is told in a game that it loses by the opponent's last move, that one included.

    There is one opponent after the other, until one wins so.
    """
    for seed in range(30):
        own = at_depth(1) if bot == "main" else sample.choose
        opponent = opening_randomly(seed)
        position, told = rules.initial(), [] if loser else ["Start"]
        while (outcome := rules.outcome(position)) is None:
            mine = rules.to_move(position) == loser
            move = (own if mine else opponent)(position)
            position = rules.play(position, move)
            told += [] if mine else [notation.write(move)]
        if outcome.winner != loser == rules.to_move(position):
            return told
    raise AssertionError("nobody beats the bot; try better opponents")


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_the_loser_may_be_told_the_winning_move(
    command: list[str], bot: str, seat: int, told: bool
) -> None:
    *lines, winning_move = lost_game(bot, seat)
    process = started(command)
    with process:
        process.ask("Name")
        for line in lines:
            process.ask(line)
        if told:
            process.tell(winning_move)
        process.finish("Quit")


def test_a_final_move_that_wins(command: list[str], seat: int) -> None:
    process = started(command)
    with process:
        process.ask("Name")
        position, _ = played(process, seat, randomly(3))
        outcome = rules.outcome(position)
        assert outcome is not None
        assert outcome.winner == seat
        assert rules.to_move(position) != seat, "the bot made the last move"
        process.finish("Quit")


def test_the_name_keeps_the_rule(form: str, bot: str, talk: Talk) -> None:
    name = talk(command_of(form, "paper_soccer", bot), "Name\nQuit\n").stdout.removesuffix("\n")
    assert catalog.load("paper_soccer").name_rule.why_bad(name) is None
    assert name == NAMES[bot]


SABOTAGE = """
import runpy, sys, time
def broken(): raise RuntimeError("the clock is broken")
time.perf_counter = broken
sys.argv = sys.argv[1:]
run = runpy.run_path if sys.argv[0].endswith(".py") else runpy.run_module
run(sys.argv[0], run_name="__main__")
"""


@pytest.mark.parametrize("request_", ["Start", "2 7 10 7 9"])
def test_a_search_that_raises_still_answers(form: str, request_: str, talk: Talk) -> None:
    target = command_of(form, "paper_soccer")[-1]
    lines = ["Name", request_]
    done = talk([sys.executable, "-c", SABOTAGE, target], "\n".join([*lines, "Quit", ""]))
    assert done.returncode == 0
    assert_answers(lines, done.stdout.splitlines(), "main")
    assert "RuntimeError: the clock is broken" in done.stderr


def test_an_illegal_choice_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    seat = take_seat(lambda _: notation.parse("2 7 10 7 12"))
    assert seat.answer() == "2 7 10 6 10"
    assert "chose an illegal move: (7, 10) and (7, 12) are not adjacent" in capsys.readouterr().err


def test_a_path_that_is_not_listed_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """Two ways around the corner take the same segments; either may be chosen."""
    way = ["6 9", "5 8", "4 7", "3 6", "2 5", "1 4", "1 3", "1 2", "1 1"]
    opening = [f"2 {here} {there}" for here, there in pairwise(["7 10", *way])]
    position = rules.initial()
    for text in opening:
        position = rules.play(position, notation.parse(text))
    chosen = "5 1 1 1 0 0 1 1 1 2 2"
    assert chosen not in [notation.write(move) for move in rules.legal_moves(position)]
    seat = take_seat(lambda _: notation.parse(chosen))
    seat.open(opening)
    assert seat.answer() == chosen
    assert capsys.readouterr().err == ""


def test_a_line_that_is_no_move_is_passed_over(command: list[str], talk: Talk) -> None:
    done = talk(command, "Name\nHello\nStart\nQuit\n")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2
    assert "not understood: 'Hello' is not a move" in done.stderr


@pytest.mark.parametrize("path", catalog.load("paper_soccer").transcripts(), ids=lambda p: p.stem)
def test_transcripts(command: list[str], bot: str, path: Path, talk: Talk) -> None:
    said = path.read_bytes().decode()
    done = talk(command, said)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.strip() for line in said.split("Quit")[0].splitlines() if line.strip()]
    assert_answers(lines, done.stdout.splitlines(), bot)


# The arena's `Opening` line


def opened(plies: int, told: int) -> list[str]:
    """What a bot is told that takes over after so many plies, or after one more of the opponent."""
    moves, position, choose = [], rules.initial(), randomly(plies)
    for _ in range(plies + told):
        move = choose(position)
        moves.append(notation.write(move))
        position = rules.play(position, move)
    return [f"Opening {';'.join(moves[:plies])}".strip(), "Name", *(moves[plies:] or ["Start"])]


@pytest.mark.parametrize("told", [0, 1], ids=["to move", "told a move"])
@pytest.mark.parametrize("plies", [0, 1, 2, 5, 8])
def test_an_opening_is_taken_as_made(
    command: list[str], bot: str, plies: int, told: int, talk: Talk
) -> None:
    lines = opened(plies, told)
    done = talk(command, "\n".join([*lines, "Quit", ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers(lines, done.stdout.removesuffix("\n").split("\n"), bot)


@pytest.mark.parametrize("plies", [3, 4])
def test_a_whole_game_after_an_opening(command: list[str], plies: int) -> None:
    """Each answer comes before the next question, and all moves are legal to the end."""
    first, _, start = opened(plies, 0)
    position, opponent = rules.initial(), randomly(plies)
    for text in first.removeprefix("Opening ").split(";"):
        position = rules.play(position, notation.parse(text))
    process = started(command)
    with process:
        assert process.ask(first) == "Opening"
        assert process.ask("Name") in NAMES.values()
        heard = start
        while rules.outcome(position) is None:
            mine = (position.ply - plies) % 2 == 0
            move = notation.parse(process.ask(heard)) if mine else opponent(position)
            assert rules.why_illegal(position, move) is None
            heard = notation.write(move)
            position = rules.play(position, move)
        process.finish("Quit")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Opening hello", "not understood: 'hello' is not a move"),
        ("Opening 2 7 10 7 11;", "not understood: '' is not a move"),
        (
            "Opening 2 7 10 7 11;2 7 10 7 9",
            "not understood: move 2 of the opening, '2 7 10 7 9': the ball is at (7, 11)",
        ),
    ],
)
def test_a_bad_opening_has_no_answer(
    command: list[str], bot: str, line: str, words: str, talk: Talk
) -> None:
    lines = ["Name", "2 7 10 7 9"]
    done = talk(command, "\n".join([line, *lines, "Quit", ""]))
    assert done.returncode == 0
    assert words in done.stderr
    assert_answers(lines, done.stdout.splitlines(), bot)


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n\n"),
    ],
    ids=["crlf", "blank lines"],
)
@pytest.mark.parametrize("plies", [0, 3])
def test_line_ends_around_an_opening_change_nothing(
    command: list[str], plies: int, disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*opened(plies, 1), "Quit", ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout

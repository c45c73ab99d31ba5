"""The bots of Bridges as real processes on real pipes, in both forms."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots.bridges.search import Bridges
from bots.bridges.seat import take_seat
from bots.search.alphabeta import Search
from bots.search.clock import Clock
from rules import catalog
from rules.bridges import notation, rules
from rules.bridges.rules import Position
from tests.games.conftest import ROOT, Talk, command_of
from tests.games.pipes import Partner
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


def process_of(command: list[str]) -> Partner:
    return Partner(command)


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
    with process_of(command) as process:
        process.tell(lines[0])
        process.tell(lines[1])
        if lines is AS_RED:
            assert process.hear()
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


def played_out(process: Partner, colour: int, limit: int, depth: int) -> tuple[Position, str]:
    """A game of the bot against a search of this depth; how it ended, and the last move.

    If the opponent has made it, it is for the caller to send.
    """
    search = Search(Bridges(), 20_000)
    position, heard = rules.initial(limit), ""
    process.tell(str(limit))
    process.tell(str(colour))
    while not rules.outcome(position):
        if rules.to_move(position) == colour:
            heard = process.ask(heard) if heard else process.hear()
            assert rules.why_illegal(position, notation.parse(heard)) is None
        else:
            heard = notation.write(search.best_move(position, Clock(None), depth))
        position = rules.play(position, notation.parse(heard))
    return position, heard


@pytest.mark.parametrize("colour", [0, 1])
def test_a_final_move_that_wins_ends_the_loser(form: str, colour: int) -> None:
    """The sample loses, is told the winning move and ends by itself, without an answer."""
    with process_of(command_of(form, "bridges", "sample")) as process:
        position, winning_move = played_out(process, colour, 60, 1)
        assert rules.outcome(position).winner == 1 - colour  # type: ignore[union-attr]
        process.finish(winning_move)


@pytest.mark.parametrize("colour", [0, 1])
def test_the_winner_ends_by_itself(command: list[str], colour: int) -> None:
    """Against an opponent who stays on its border row nothing can go wrong."""
    with process_of(command) as process:
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
                heard = process.ask(heard) if heard else process.hear()
            else:
                heard = own_border.pop()
            position = rules.play(position, notation.parse(heard))
        assert rules.outcome(position).winner == colour  # type: ignore[union-attr]
        process.finish(None)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_draw_ends_both(command: list[str], limit: int) -> None:
    """Red is told the last move, which black has made; black ends after making it."""
    with process_of(command) as red:
        red.tell(str(limit))
        red.tell("0")
        red.hear()
        for row in range(2, limit + 1):
            red.ask(f"A{row:02}")
        red.finish("X05")
    with process_of(command) as black:
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
    seat = take_seat(60, lambda _: notation.parse("A02"))
    assert seat.answer() == "B01"
    assert "chose an illegal move: A02 is on a border row" in capsys.readouterr().err


def test_a_choice_that_leaves_a_bridge_out_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    """`legal_moves` lists each peg with all its bridges; fewer are legal too."""
    seat = take_seat(60, lambda _: notation.parse("D05"))
    seat.open(["C03", "M12"])
    assert seat.answer() == "D05"
    assert capsys.readouterr().err == ""


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


# The arena's `Opening` line


OPENINGS = {
    "none, red": ["Opening", "60", "0", "A02", "A04"],
    "none, black": ["Opening", "60", "1", "B01", "C24"],
    "one, red": ["Opening L12", "60", "0", "A02", "A04"],
    "one, black": ["Opening L12", "160", "1", "B01", "C24"],
    "two, red": ["Opening L12;M09", "160", "0", "A02", "A04"],
    "two, black": ["Opening L12;M09", "60", "1", "B01", "C24"],
    "three, red": ["Opening L12;M09;M14 M14-L12", "60", "0", "A02", "A04"],
    "three, black": ["Opening L12;M09;M14 M14-L12", "60", "1", "B01", "C24"],
}


def assert_answers_after_opening(lines: list[str], answers: list[str]) -> None:
    """The word is repeated; then whoever is to move answers its colour, and both every move."""
    opening, limit, colour, *heard = lines
    assert answers[0] == "Opening"
    position = rules.initial(int(limit))
    for text in filter(None, opening.removeprefix("Opening").strip().split(";")):
        position = rules.play(position, notation.parse(text))
    expected = len(heard) + (rules.to_move(position) == int(colour))
    assert len(answers) == 1 + expected
    texts = iter(heard)
    for answer in answers[1:]:
        if rules.to_move(position) != int(colour):
            position = rules.play(position, notation.parse(next(texts)))
        assert rules.why_illegal(position, notation.parse(answer)) is None
        position = rules.play(position, notation.parse(answer))


@pytest.mark.parametrize("name", OPENINGS)
def test_an_opening_is_taken_as_made(command: list[str], name: str, talk: Talk) -> None:
    done = talk(command, "\n".join([*OPENINGS[name], ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert_answers_after_opening(OPENINGS[name], done.stdout.splitlines())


@pytest.mark.parametrize("name", ["one, red", "one, black", "two, red", "two, black"])
def test_the_side_to_move_answers_first_after_an_opening(command: list[str], name: str) -> None:
    opening, limit, colour, *heard = OPENINGS[name]
    with process_of(command) as process:
        assert process.ask(opening) == "Opening"
        process.tell(limit)
        process.tell(colour)
        if name in ("one, black", "two, red"):
            assert process.hear()
        for line in heard:
            assert process.ask(line)


def test_an_opening_may_end_the_game(command: list[str], talk: Talk) -> None:
    for colour in "01":
        done = talk(command, f"Opening L12;M09\n1\n{colour}\n")
        assert (done.returncode, done.stdout, done.stderr) == (0, "Opening\n", "")


def test_an_opening_longer_than_the_game_ends_the_program(command: list[str], talk: Talk) -> None:
    done = talk(command, "Opening L12;M09;C20\n1\n1\nD20\n")
    assert (done.returncode, done.stdout) == (0, "Opening\n")
    assert "not understood: move 3 of the opening, 'C20': the game is over" in done.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Opening hello", "not understood: 'hello' is not a hole"),
        ("Opening L12;", "not understood: '' is not a hole"),
        ("Opening L12;L12", "not understood: move 2 of the opening, 'L12': there is a peg in L12"),
        ("Opening A02", "not understood: move 1 of the opening, 'A02': A02 is on a border row"),
    ],
)
def test_a_bad_opening_has_no_answer(command: list[str], line: str, words: str, talk: Talk) -> None:
    for lines in (AS_RED, AS_BLACK):
        done = talk(command, "\n".join([line, *lines, ""]))
        assert done.returncode == 0
        assert words in done.stderr
        assert_answers(lines, done.stdout.splitlines())


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n \n"),
    ],
    ids=["crlf", "blank lines"],
)
@pytest.mark.parametrize("name", ["none, red", "three, black"])
def test_line_ends_around_an_opening_change_nothing(
    command: list[str], name: str, disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*OPENINGS[name], ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout


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
        ("ask()", "still runs 1 s after the end of the game"),
        ("sys.exit(3)", "ended with status 3 after the end of the game"),
    ],
)
def test_bots_that_end_badly_are_reported(tmp_path: Path, ending: str, words: str) -> None:
    """A bot that plays straight up; the opponent, who moves by lot, isn't in its way."""
    path = tmp_path / "bot.py"
    path.write_text(FAST_WINNER + ending + "\n")
    done = conversation([sys.executable, "-I", "-S", str(path)], "--timeout", "0.5", "--seed", "4")
    assert done.returncode == 1
    assert words in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "early_exit: ended with status 0"),
        ("print('A02', flush=True)", "illegal_move: A02 is on a border row of black"),
        ("print('hello', flush=True)", "bad_output: 'hello' is not a hole"),
        ("print('C03 C03-D05', flush=True)", "no bridge C03-D05: there is no peg in D05"),
        ("print('C03\\nC04', flush=True)", "said more than one line"),
    ],
)
def test_misbehaving_bots_are_reported(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"input(); input()\n{text}\n")
    done = conversation([sys.executable, "-I", "-S", str(path)], "--timeout", "0.5")
    assert done.returncode == 1
    assert words in done.stderr
    assert "  > 60\n  > 0\n" in done.stderr

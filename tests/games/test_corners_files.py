"""The bots of Corners as real processes with real files, in both forms."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bots.protocol import files
from rules import catalog
from rules.corners import notation, rules
from rules.corners.rules import PASS, Move
from tests.games.conftest import ROOT, command_of
from tests.games.test_corners_rules import BLOCKED, EXAMPLE, NEARLY_DONE, position_of
from tests.oracles import corners as oracle

DEPTH = ["--depth", "1"]
TRANSCRIPTS = catalog.load("corners").transcripts()


@pytest.fixture(params=["main", "sample"])
def bot(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def command(form: str, bot: str) -> list[str]:
    return [*command_of(form, "corners", bot), *DEPTH]


class Answer:
    """What a run left behind."""

    def __init__(self, command: list[str], folder: Path) -> None:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            timeout=120,
        )
        self.status, self.stdout, self.stderr = done.returncode, done.stdout, done.stderr.decode()
        self.output = (folder / "output.txt").read_bytes()
        self.files = sorted(path.name for path in folder.iterdir())


def answer_to(command: list[str], folder: Path, text: str | bytes) -> Answer:
    data = text.encode() if isinstance(text, str) else text
    (folder / "input.txt").write_bytes(data)
    answer = Answer(command, folder)
    assert (folder / "input.txt").read_bytes() == data
    return answer


def assert_legal(answer: Answer, board: str) -> None:
    """One line with a move that is legal on this board, nothing else anywhere, status 0."""
    assert (answer.status, answer.stdout, answer.stderr) == (0, b"", "")
    text = answer.output.decode()
    assert text.endswith("\n")
    assert text.removesuffix("\n") in oracle.moves(oracle.board_of(board))
    assert answer.files == ["input.txt", "output.txt"]


def test_the_statements_example(command: list[str], tmp_path: Path) -> None:
    assert_legal(answer_to(command, tmp_path, "0" + EXAMPLE), EXAMPLE)


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_is_answered_alike(command: list[str], tmp_path: Path, seat: int) -> None:
    """Nothing but the view matters: the same view gets the same answer, legal in that seat."""
    position = position_of(EXAMPLE, turns=seat)
    answer = answer_to(command, tmp_path, notation.write_input(position))
    assert rules.why_illegal(position, notation.parse(answer.output.decode())) is None


@pytest.mark.parametrize(
    "disguise",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: "\r\n \n" + text.replace("\n", " \r\n\t\r\n"),
        lambda text: text.rstrip("\n"),
    ],
    ids=["crlf", "blank lines", "blanks and spaces", "no last line end"],
)
def test_line_ends_and_blank_lines_change_nothing(
    command: list[str], disguise: Callable[[str], str], tmp_path: Path
) -> None:
    plain = answer_to(command, tmp_path, "7" + EXAMPLE)
    disguised = answer_to(command, tmp_path, disguise("7" + EXAMPLE))
    assert_legal(disguised, EXAMPLE)
    assert disguised.output == plain.output


def test_input_that_ends_at_any_point(command: list[str], tmp_path: Path) -> None:
    """Half a board gets no answer, a word on stderr, and an orderly end."""
    text = "0" + EXAMPLE
    for length in (0, 1, 2, 3, 21, 22, 100, len(text) - 3):
        answer = answer_to(command, tmp_path, text[:length])
        assert (answer.status, answer.stdout, answer.output) == (0, b"", b"")
        assert answer.stderr.startswith("input.txt is not understood: ")
        assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"hello", b"0\n" + b"5 " * 100])
def test_input_that_makes_no_sense(command: list[str], tmp_path: Path, data: bytes) -> None:
    answer = answer_to(command, tmp_path, data)
    assert (answer.status, answer.stdout, answer.output) == (0, b"", b"")
    assert answer.stderr.startswith("input.txt is not understood: ")


def test_no_input_at_all(command: list[str], tmp_path: Path) -> None:
    answer = Answer(command, tmp_path)
    assert (answer.status, answer.stdout, answer.output) == (0, b"", b"")
    assert "input.txt is not understood: " in answer.stderr


def test_an_old_answer_is_overwritten(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "output.txt").write_text("9 9 9 9\n" * 100)
    assert_legal(answer_to(command, tmp_path, "0" + EXAMPLE), EXAMPLE)


def test_a_blocked_player_leaves_the_output_empty(command: list[str], tmp_path: Path) -> None:
    answer = answer_to(command, tmp_path, "12" + BLOCKED)
    assert (answer.status, answer.stdout, answer.stderr, answer.output) == (0, b"", "", b"")
    assert notation.parse(answer.output.decode()) == PASS


def test_the_last_move_that_wins(command: list[str], tmp_path: Path) -> None:
    answer = answer_to(command, tmp_path, "21" + NEARLY_DONE)
    assert answer.output == b"5 6 6 6\n"


@pytest.mark.parametrize("number", ["49", "50", "999"])
def test_the_last_round_and_later_ones_are_played(
    command: list[str], tmp_path: Path, number: str
) -> None:
    assert_legal(answer_to(command, tmp_path, number + EXAMPLE), EXAMPLE)


def test_a_game_that_should_be_over_is_played_on(command: list[str], tmp_path: Path) -> None:
    """If the contest goes on where we would stop, so do the bots."""
    arrived = NEARLY_DONE.replace("0 0 0 1 0 1 0 1", "0 0 0 0 1 1 0 1")
    assert_legal(answer_to(command, tmp_path, "30" + arrived), arrived)


SABOTAGE = """
import runpy, sys, time
def broken(): raise RuntimeError("the clock is broken")
time.perf_counter = broken
sys.argv = sys.argv[1:]
run = runpy.run_path if sys.argv[0].endswith(".py") else runpy.run_module
run(sys.argv[0], run_name="__main__")
"""


def test_a_search_that_raises_still_answers(form: str, tmp_path: Path) -> None:
    target = command_of(form, "corners")[-1]
    answer = answer_to([sys.executable, "-c", SABOTAGE, target], tmp_path, "0" + EXAMPLE)
    assert answer.status == 0
    assert answer.stdout == b""
    first = rules.movable(notation.parse_input("0" + EXAMPLE))[0]
    assert answer.output.decode() == notation.write(first) + "\n"
    assert "RuntimeError: the clock is broken" in answer.stderr


def test_an_illegal_choice_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "input.txt").write_text("0" + EXAMPLE)
    files.answer(notation.parse_input, rules.movable, notation.write, lambda _: Move(0, 99))
    first = rules.movable(notation.parse_input("0" + EXAMPLE))[0]
    assert (tmp_path / "output.txt").read_text() == notation.write(first) + "\n"
    assert "ValueError" in capsys.readouterr().err


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcripts(command: list[str], tmp_path: Path, path: Path) -> None:
    answer = answer_to(command, tmp_path, path.read_bytes())
    assert (answer.status, answer.stdout) == (0, b"")
    if path.stem in ("blocked", "cut_off"):
        assert answer.output == b""
    else:
        board = path.read_text().split()[1:]
        rows = (" ".join(board[start : start + 10]) for start in range(0, 100, 10))
        assert_legal(answer, "\n".join(rows))

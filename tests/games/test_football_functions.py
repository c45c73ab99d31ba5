"""The bots of football as they are called: in both forms, in processes of their own."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from arena.conversation import ConversationError, hosted
from arena.entrant import HOST
from bots.protocol.functions import answer_move, answer_set_up
from rules import catalog
from rules.football import notation, rules
from rules.football.rules import Match, Orders, SetUp, State
from tests.games.conftest import ROOT, Talk, command_of
from tests.games.football_play import MATCH, PLAIN, SET_UP, flying, held
from tests.games.pipes import Partner

CONSTANTS = {"GAME_DURATION": 90, "HALF_DURATION": 45}
SET_UP_CALL = json.dumps(["setup_initial_position", CONSTANTS])
STATES = [
    rules.initial(MATCH),
    flying((12, 8), (2, 0)),
    flying((22, 8), (3, 0), time=60),
    held(4, (1, 8)),
    held(6, (14, 3), time=90, score=(2, 1)),
    held(0, (1, 1)),
    held(1, (24, 15)),
]


@pytest.fixture(params=["main", "sample"])
def bot(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def command(form: str, bot: str) -> list[str]:
    return [*hosted(tuple(command_of(form, "football", bot))), "--depth", "1"]


def move_call(state: State, seat: int = 0) -> str:
    return f'["make_a_move",{notation.write_view(rules.view(state, seat))}]'


CALLS = [SET_UP_CALL, *(move_call(state, seat) for state in STATES for seat in (0, 1))]


def assert_answers(answers: list[str]) -> None:
    """A set-up in order, then legal orders for each state and seat, as far as they go."""
    if answers:
        assert rules.why_bad_set_up(notation.parse_set_up(answers[0])) is None
    views = [rules.view(state, seat) for state in STATES for seat in (0, 1)]
    for seen, answer in zip(views, answers[1:], strict=False):
        assert rules.why_illegal(seen, notation.parse_orders(answer, seen)) is None


def test_calls_over_pipes(command: list[str], talk: Talk) -> None:
    done = talk(command, "\n".join([*CALLS, '"end"', ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(CALLS)
    assert_answers(done.stdout.splitlines())


def test_each_answer_comes_before_the_next_call(command: list[str]) -> None:
    with Partner(command) as process:
        assert_answers([process.ask(call) for call in CALLS])
        process.finish('"end"')


@pytest.mark.parametrize(
    "disguise",
    [
        lambda said: said.replace("\n", "\r\n"),
        lambda said: "\n \n" + said.replace("\n", "\n\r\n"),
        lambda said: said + SET_UP_CALL,
    ],
    ids=["crlf", "blank lines", "more after the end"],
)
def test_line_ends_and_blank_lines_change_nothing(
    command: list[str], disguise: Callable[[str], str], talk: Talk
) -> None:
    said = "\n".join([*CALLS[:4], '"end"', ""])
    plain, disguised = talk(command, said), talk(command, disguise(said))
    assert (disguised.returncode, disguised.stderr) == (0, "")
    assert disguised.stdout == plain.stdout
    assert "\r" not in disguised.stdout


@pytest.mark.parametrize("last", ["", '"end"\n'], ids=["end of input", "end"])
def test_the_end_may_come_at_any_point(command: list[str], last: str, talk: Talk) -> None:
    for count in range(4):
        done = talk(command, "".join(f"{call}\n" for call in CALLS[:count]) + last)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) == count
        assert_answers(done.stdout.splitlines())


def test_both_forms_answer_alike(bot: str, talk: Talk) -> None:
    modular, bundled = (
        talk(list(hosted(tuple(command_of(form, "football", bot)))), "\n".join([*CALLS, '"end"']))
        for form in ("modular", "bundled")
    )
    assert modular.stdout == bundled.stdout
    assert modular.returncode == bundled.returncode == 0


def test_the_file_itself_only_defines_functions(form: str, bot: str, talk: Talk) -> None:
    done = talk(command_of(form, "football", bot), "")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_game_names_the_functions() -> None:
    assert catalog.load("football").exports == ("setup_initial_position", "make_a_move")


# A whole match between two processes


def played(commands: list[list[str]]) -> tuple[State, list[str]]:
    """A match of 30 ticks with the chance of one seed, and all that was said."""
    chance = random.Random(4)
    with ExitStack() as stack:
        sides = []
        for command in commands:
            sides.append(stack.enter_context(Partner(list(hosted(tuple(command))))))
        first, second = (notation.parse_set_up(side.ask(SET_UP_CALL)) for side in sides)
        state = rules.initial(Match((first, second), 30, 15))
        while rules.outcome(state) is None:
            orders = []
            for seat, side in enumerate(sides):
                seen = rules.view(state, seat)
                given = notation.parse_orders(side.ask(move_call(state, seat)), seen)
                assert rules.why_illegal(seen, given) is None
                orders.append(rules.on_field(given, seat))
            state = rules.tick(state, (orders[0], orders[1]), chance)
        for side in sides:
            side.finish('"end"')
        return state, [line for side in sides for line in side.said]


def test_a_whole_match_is_the_same_in_both_forms() -> None:
    results = [
        played([command_of(form, "football", "main"), command_of(form, "football", "sample")])
        for form in ("modular", "bundled")
    ]
    assert results[0] == results[1]


# Thinking that fails


SABOTAGE = """
import json, sys
sys.argv = sys.argv[1:]
sys.path.insert(0, {root!r})
sys.path.insert(0, {arena!r})
import host
bot = host.load(sys.argv)
def broken(*_): raise RuntimeError("the thinking is broken")
for name in ("choose", "choose_orders", "prepare"):
    if hasattr(bot, name): setattr(bot, name, broken)
for line in sys.stdin:
    name, argument = json.loads(line)
    print(json.dumps(getattr(bot, name)(host.from_json(argument))), flush=True)
"""


def test_thinking_that_raises_still_answers(form: str, bot: str, talk: Talk) -> None:
    target = command_of(form, "football", bot)
    target = target[target.index("-m") :] if "-m" in target else target[-1:]
    text = SABOTAGE.format(root=str(ROOT), arena=str(ROOT / "arena"))
    done = talk([sys.executable, "-c", text, *target], "\n".join(CALLS))
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == len(CALLS)
    assert_answers(done.stdout.splitlines())
    assert "RuntimeError: the thinking is broken" in done.stderr


def test_an_illegal_choice_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    for state in STATES:
        seen = rules.view(state, 0)
        given = answer_move(lambda _: Orders(((0, 0),) * 5), notation.plain_view(seen))
        assert notation.orders_of(given, seen) == rules.stand_still(seen)
    assert "ValueError: 8.3: player 1 can't leave the field" in capsys.readouterr().err
    given = answer_set_up(lambda: SetUp(((13, 1), (2, 2), (3, 3)), PLAIN), SET_UP)
    assert notation.set_up_of(given) == SET_UP
    assert "ValueError: 3.8: player 2 starts at (13, 1)" in capsys.readouterr().err


def test_a_choice_of_the_wrong_shape_is_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    seen = rules.view(STATES[0], 0)
    wrong: Any = [
        lambda _: None,
        lambda _: Orders(((1, 1), (2, 2))),
        lambda _: Orders(((1, 1.5),) * 5),
    ]
    for choose in wrong:
        given = answer_move(choose, notation.plain_view(seen))
        assert notation.orders_of(given, seen) == rules.stand_still(seen)
        assert "Traceback" in capsys.readouterr().err


def test_what_the_state_has_more_is_passed_over() -> None:
    seen = rules.view(STATES[0], 0)
    given = answer_move(rules.stand_still, notation.plain_view(seen) | {"weather": "fine"})
    assert notation.orders_of(given, seen) == rules.stand_still(seen)


# The host


def test_hosted_commands() -> None:
    host = str(HOST)
    assert hosted(("python", "-I", "-S", "a.py", "--depth", "1")) == (
        *("python", "-I", "-S", host, "a.py", "--depth", "1"),
    )
    assert hosted(("python", "-B", "-m", "bots.x")) == ("python", "-B", host, "-m", "bots.x")
    assert hosted(("python", "-X", "dev", "a.py")) == ("python", "-X", "dev", host, "a.py")
    with pytest.raises(ConversationError, match="names no file"):
        hosted(("python", "-I"))


def hosted_file(folder: Path, text: str) -> list[str]:
    path = folder / "bot.py"
    path.write_text(text)
    return [sys.executable, "-I", "-S", str(path), "--depth", "1"]


def call(command: list[str], *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        hosted(tuple(command)),
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    text = """
import os
print("loading")
def f(x):
    print("noise", x)
    os.write(1, b"raw")
    return x
"""
    done = call(hosted_file(tmp_path, text), '["f", 1]', '["f", [2]]', '"end"')
    assert (done.returncode, done.stdout) == (0, "1\n[2]\n")
    assert "noise" in done.stderr
    assert "raw" in done.stderr


def test_a_bot_gets_tuples_and_numbers(tmp_path: Path) -> None:
    done = call(
        hosted_file(tmp_path, "def f(x): return repr(x)\n"), '["f", {"1": [2, [3]], "a": null}]'
    )
    assert json.loads(done.stdout) == "{1: (2, (3,)), 'a': None}"


def test_a_bot_sees_its_own_command_line(tmp_path: Path) -> None:
    text = "import sys\ndef f(x): return sys.argv[1:], __name__\n"
    done = call(hosted_file(tmp_path, text), '["f", 0]')
    assert json.loads(done.stdout) == [["--depth", "1"], "submission"]


def test_a_bot_can_not_read_the_pipe(tmp_path: Path) -> None:
    text = "import sys\ndef f(x): return sys.stdin.read()\n"
    done = call(hosted_file(tmp_path, text), '["f", 0]', '["f", 0]')
    assert done.stdout == '""\n""\n'


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ('{"1": 2}', {"'1'": 2}),
        ("{None: 2}", {"None": 2}),
        ("{True: 2}", {"True": 2}),
        ("{1.0: 2}", {"1.0": 2}),
        ("{1, 2}", "{1, 2}"),
        ("[object]", ["<class 'object'>"]),
    ],
)
def test_what_json_would_change_is_said_as_it_is(tmp_path: Path, value: str, said: object) -> None:
    """As a text, which is never a right answer."""
    done = call(hosted_file(tmp_path, f"def f(x): return {value}\n"), '["f", 0]')
    assert json.loads(done.stdout) == said


def test_a_function_that_raises_ends_the_host(tmp_path: Path) -> None:
    done = call(hosted_file(tmp_path, "def f(x): return 1 / 0\n"), '["f", 0]')
    assert (done.returncode, done.stdout) == (1, "")
    assert "ZeroDivisionError" in done.stderr


# The conversation


def conversation(command: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-m", "arena.conversation", "--game", "football", "--cwd", "."]
    return subprocess.run(
        [*start, *options, "--", *command], capture_output=True, text=True, cwd=ROOT, timeout=120
    )


def test_conversations(form: str, bot: str) -> None:
    command = [*command_of(form, "football", bot), "--depth", "1"]
    done = conversation(command, "--seed", "1")
    assert (done.returncode, done.stderr) == (0, "")
    headers = [line for line in done.stdout.splitlines() if line.startswith("== ")]
    assert [line for line in headers if "against" in line] == [
        "== player 1 against a random mover, seed 1",
        "== player 2 against a random mover, seed 1",
        "== player 1 against itself",
        "== player 2 against itself",
    ]
    assert len([line for line in headers if line.endswith("after full time")]) == 3
    assert done.stdout.count('> ["setup_initial_position",{"GAME_DURATION":30') == 4
    assert done.stdout.count('> ["make_a_move",') == 4 * 30
    assert done.stdout.count('> "end"') == 4
    assert conversation(command, "--seed", "1").stdout == done.stdout


STAND = f"""
SET_UP = {notation.plain_set_up(SET_UP)!r}
def setup_initial_position(constants): return SET_UP
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def setup_initial_position(c): return None", "12.1: a set-up should be a dictionary"),
        (
            STAND + "SET_UP['positions'][2] = (20, 1)",
            "3.8: player 2 starts at (20, 1), beyond x = 12",
        ),
        (STAND + "SET_UP['skills'][5]['c'] = 9", "6.2: saving of player 5 is from 1 to 5"),
        (STAND + "def make_a_move(s): return {}", "12.1: orders should have the key 'moves'"),
        (
            STAND + "def make_a_move(s): return {'moves': {}, 'kick': None}",
            "8.4: player 1 has the ball and must kick it",
        ),
        (STAND + "def make_a_move(s): 1 / 0", "ZeroDivisionError"),
        (STAND + "def make_a_move(s): raise SystemExit(0)", "early_exit: ended with status 0"),
        (STAND, "has no attribute 'make_a_move'"),
        (
            STAND + "import time\ndef make_a_move(s): time.sleep(600)",
            "time: no answer after 2 s on the wall",
        ),
    ],
)
def test_misbehaving_bots_are_reported(tmp_path: Path, text: str, words: str) -> None:
    done = conversation(hosted_file(tmp_path, text), "--timeout", "0.5")
    assert done.returncode == 1
    assert done.stderr.startswith("player 1 against a random mover, seed 1: ")
    assert words in done.stderr


def test_a_command_without_a_file_is_reported() -> None:
    done = conversation([sys.executable, "-I"])
    assert done.returncode == 1
    assert "names no file" in done.stderr
    assert "Traceback" not in done.stderr

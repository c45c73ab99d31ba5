"""Verification: what would not pass is refused before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Bundle, build
from tests.generator.commands import Ran, bundle, listing, mini_project, refusal, write_files


def refused(project: Path, *flags: object) -> str:
    """The refusal, having checked that it left everything as it was."""
    write_files(project, {"output/mini.py": "# the old file\n"})
    before = listing(project)
    ran = bundle("--game", "mini", *flags, cwd=project)
    assert listing(project) == before
    return refusal(ran)


DIFFERENT = "; does the bot depend on the clock or on chance? with --depth N it must not"
TITLE = "on rules/mini/transcripts/words.txt"


@pytest.mark.parametrize(
    "answer",
    [
        "import time\nprint(time.time_ns())\n",
        "import os\nprint(os.getpid())\n",
        "import random\nprint(random.random())\n",
    ],
    ids=["clock", "process", "chance"],
)
def test_a_bot_that_never_says_the_same(tmp_path: Path, answer: str) -> None:
    project = mini_project(tmp_path, main=f"print('ready')\n{answer}")
    message = refused(project)
    assert message.startswith(f"bundle: the bundle answers differently {TITLE}: line 2 is ")
    assert message.endswith(DIFFERENT)


def test_a_bot_that_says_less(tmp_path: Path) -> None:
    text = "import sys\nfor _ in range(3 if sys.flags.isolated else 5):\n    print('line')\n"
    assert refused(mini_project(tmp_path, main=text)) == (
        f"bundle: the bundle answers differently {TITLE}: 3 lines, the modules say 5" + DIFFERENT
    )


def test_a_bundle_that_was_made_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = mini_project(tmp_path)
    spoil(monkeypatch, "* SIZE_words", "+ SIZE_words")
    assert refused(project) == (
        f"bundle: the bundle answers differently {TITLE}: line 1 is '4 4', the modules say '4 3'"
        + DIFFERENT
    )


def spoil(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """Let the passes make a mistake."""

    def spoilt(plan: object) -> Bundle:
        made = build(plan)  # type: ignore[arg-type]
        assert old in made.text
        made.text = made.text.replace(old, new)
        return made

    monkeypatch.setattr("generator.cli.build", spoilt)


def test_a_bundle_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = mini_project(tmp_path)
    spoil(monkeypatch, "len(word)", "len(word) // (len(word) - 1)")
    assert refused(project) == (
        f"bundle: the bundle fails {TITLE}: exit code 1, "
        "ZeroDivisionError: integer division or modulo by zero"
    )


def test_a_bundle_that_lost_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = mini_project(tmp_path)
    spoil(monkeypatch, "SIZE_words = 3", "")
    message = refused(project)
    assert "the bundle would read 'SIZE_words', which nothing in it defines" in message
    assert message.endswith("; this is a defect of onefile; please report it")


def test_a_bundle_with_a_foreign_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = mini_project(tmp_path)
    spoil(monkeypatch, "import sys", "import sys; import jinja2")
    assert "imports `jinja2`, which is not in the standard library" in refused(project)
    write_files(tmp_path / "program", {"main.py": "import sys\nprint(sys.argv[1:])\n"})
    ran = bundle("--entry", "main.py", "-o", "out.py", cwd=tmp_path / "program")
    assert refusal(ran).endswith("; inline it with --inline jinja2, or catch ImportError")
    assert not (tmp_path / "program" / "out.py").exists()


def test_modules_that_fail_themselves(tmp_path: Path) -> None:
    text = "import sys\nprint(int(sys.stdin.readline()))\n"
    assert refused(mini_project(tmp_path, main=text)) == (
        f"bundle: the modules themselves fail {TITLE}: exit code 1, "
        r"ValueError: invalid literal for int() with base 10: 'a\n'"
    )


def test_a_bundle_that_fails_alone(tmp_path: Path) -> None:
    """It may rest on the environment, which a judge doesn't have."""
    text = "import os\nprint(os.environ['PYTHONPATH'] and 'found')\n"
    message = refused(mini_project(tmp_path, main=text))
    assert message == f"bundle: the bundle fails {TITLE}: exit code 1, KeyError: 'PYTHONPATH'"


def test_a_bot_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.verify._SECONDS", 1)
    text = "import time\nwhile True:\n    time.sleep(0.1)\n"
    assert refused(mini_project(tmp_path, main=text)) == (
        "bundle: the bot did not end within 1 s; does it stop at end of input?"
    )


FORBIDDEN = {
    "open('book.txt')": "reads the file 'book.txt', which the contest forbids",
    "import os; os.system('ls')": "`os.system`, which starts or controls processes",
    "exit(compile('', '', 'exec'))": "uses `compile`, which loads or makes code while running",
}


@pytest.mark.parametrize(("line", "what"), FORBIDDEN.items(), ids=list(FORBIDDEN))
def test_forbidden_calls_by_the_original_line(tmp_path: Path, line: str, what: str) -> None:
    text = f"# Words.\n\n\ndef worth(word):\n    {line}\n    return len(word)\n"
    message = refused(mini_project(tmp_path, words=text))
    assert message.startswith("bots/mini/words.py:5: ")
    assert what in message
    assert "; " in message


IMPORTED = {
    "import subprocess; subprocess.run([])": "`subprocess`, which starts or controls processes",
    "import socket; socket.socket()": "imports `socket`, which reaches the network",
    "import threading as t; t.Thread()": "imports `threading`, which runs threads or tasks",
    "from ctypes import cdll; cdll": "imports `ctypes`, which reaches memory or code outside",
}


@pytest.mark.parametrize(("line", "what"), IMPORTED.items(), ids=list(IMPORTED))
def test_forbidden_imports_by_the_original_line(tmp_path: Path, line: str, what: str) -> None:
    text = f"# Words.\n\n\ndef worth(word):\n    {line}\n    return len(word)\n"
    message = refused(mini_project(tmp_path, words=text))
    assert what in message
    assert message.startswith("bots/mini/words.py:5: ")


def test_newer_imports_by_the_original_line(tmp_path: Path) -> None:
    text = (
        "import sys\nimport tomllib\n\n\ndef worth(word):\n    return tomllib.loads('a=1')['a']\n"
    )
    message = refused(mini_project(tmp_path, words=text))
    assert "the module `tomllib` needs Python 3.11, the target is 3.10" in message
    assert message.startswith("bots/mini/words.py:2: ")


def test_forbidden_calls_in_a_wrapped_module(tmp_path: Path) -> None:
    text = "# Words.\n\n\ndef worth(word):\n    return eval('len(word)')\n"
    message = refused(mini_project(tmp_path, words=text))
    assert message.startswith("bots/mini/words.py:5: ")
    assert "uses `eval`, which loads or makes code while running" in message


def test_a_wrapped_module_is_no_offence(tmp_path: Path) -> None:
    text = "def worth(word):\n    return len(word) * ('worth' in globals())\n"
    ran = bundle("--game", "mini", cwd=mini_project(tmp_path, words=text))
    assert ran.code == 0, ran.err


def test_files_that_the_contest_allows(tmp_path: Path) -> None:
    text = "with open('input.txt') as f, open('output.txt', 'w') as g:\n    g.write(f.read())\n"
    project = mini_project(tmp_path, main=text)
    assert refused(project).startswith("bots/mini/main.py:1: ")
    toml = project / "rules" / "mini" / "game.toml"
    allowed = '[files]\nread = ["input.txt"]\nwrite = ["output.txt"]\n'
    toml.write_text(toml.read_text().replace('"dialogue"', '"files"') + allowed)
    ran: Ran = bundle("--game", "mini", cwd=project)
    assert ran.code == 0, ran.err


def test_answers_by_files_are_compared(tmp_path: Path) -> None:
    text = "import os\nwith open('output.txt', 'w') as file:\n    print(os.getpid(), file=file)\n"
    project = mini_project(tmp_path, main=text)
    toml = project / "rules" / "mini" / "game.toml"
    allowed = '[files]\nwrite = ["output.txt"]\n'
    toml.write_text(toml.read_text().replace('"dialogue"', '"files"') + allowed)
    assert refused(project).endswith(DIFFERENT)


def test_too_large_is_refused(tmp_path: Path) -> None:
    message = refused(mini_project(tmp_path), "--max-bytes", 100)
    assert "over the limit of 100" in message


def test_newer_than_the_target_is_refused(tmp_path: Path) -> None:
    project = mini_project(
        tmp_path, words="import math\n\n\ndef worth(word):\n    return math.cbrt(8)\n"
    )
    assert refused(project) == (
        "bots/mini/words.py:5: `math.cbrt` needs Python 3.11, the target is 3.10; "
        "write it without, or bundle with --target 3.11"
    )


def test_check_and_diff_verify_too(tmp_path: Path) -> None:
    project = mini_project(tmp_path, main="import socket\nprint(socket.gethostname())\n")
    for flag in ("--check", "--diff", "--stdout"):
        assert "imports `socket`" in refused(project, flag)

"""Programs written down for one test, and `bundle` run on them."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "import sys; from generator.cli import main; sys.exit(main())"]


class Ran(NamedTuple):
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write texts, indented as the test has them, below `folder`."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def bundle(*arguments: object, cwd: Path, stdin: str = "") -> Ran:
    """Run the command in this process; whatever happens, it shows no traceback."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", io.StringIO(stdin)),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(end.code or 0)
    assert "Traceback" not in err.getvalue()
    return Ran(code, out.getvalue(), err.getvalue())


def bundle_apart(*arguments: object, cwd: Path, **variables: str) -> Ran:
    """Run the real command in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        env=environment(**variables),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)


def environment(**variables: str) -> dict[str, str]:
    """The variables that a command of this project needs, and these."""
    needed = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    return {**needed, **variables}


def refusal(ran: Ran, code: int = 1) -> str:
    """The one line with which a command must have refused."""
    assert ran.code == code, ran
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    return lines[0]


def run_python(*arguments: object, cwd: Path, stdin: str = "", python: str = sys.executable) -> Ran:
    """Run a program as its user would."""
    done = subprocess.run(
        [python, "-B", *map(str, arguments)],
        cwd=cwd,
        env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def listing(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with what it holds."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


MINI_GAME = {
    "rules/__init__.py": "",
    "rules/mini/game.toml": """
        protocol = "dialogue"
        [name]
        max_length = 10
        min_code = 32
        max_code = 126
        [verify]
        transcripts = "transcripts/*.txt"
        depth = 1
    """,
    "rules/mini/transcripts/words.txt": "a\nword\n",
    "bots/__init__.py": "",
    "bots/mini/__init__.py": "",
    "bots/mini/words.py": '''
        """Words and their worth."""

        SIZE = 3


        def worth(word):
            return len(word) * SIZE


        def unused(word):
            return 0
    ''',
    "bots/mini/main.py": """
        import sys
        from bots.mini import words

        NAME = "Mini"
        SIZE = 4


        def main():
            for line in sys.stdin:
                print(SIZE, words.worth(line.strip()))


        if __name__ == "__main__":
            main()
    """,
    "bots/mini/sample.py": """
        import sys

        NAME = "Sample"

        if __name__ == "__main__":
            print(sys.stdin.read().upper())
    """,
}


def mini_project(folder: Path, **changed: str) -> Path:
    """A project with one small game and two bots; `changed` replaces files by their stem."""
    files = {
        path: changed.get(Path(path).stem, text) if path.startswith("bots/mini/") else text
        for path, text in MINI_GAME.items()
    }
    return write_files(folder, files)

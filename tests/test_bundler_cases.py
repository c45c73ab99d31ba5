"""Every folder of `bundler_cases` is a program that must behave alike as modules and as one file.

A folder holds the program and a `case.toml`:

- `description`: one line; `stdout`: what the modules print, and so the bundle;
- `exit` (0), `raises` (the exception type that ends the traceback), `args`, `stdin`;
- `entry` (`main.py`; an entry with relative imports runs with `-m`), `flags` of `bundle`;
- `refused`: a part of the one message with which bundling must fail, writing nothing;
- `contains`, `lacks`: pieces of the bundle's text; `hoisted = true`: no module is wrapped;
  `wrapped`: these modules are; `guarded_imports = true`: imports in `try` may miss.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

CASES = Path(__file__).with_name("bundler_cases")
KEYS = {
    "description": str,
    "stdout": str,
    "exit": int,
    "raises": str,
    "args": list,
    "stdin": str,
    "entry": str,
    "flags": list,
    "refused": str,
    "contains": list,
    "lacks": list,
    "hoisted": bool,
    "wrapped": list,
    "guarded_imports": bool,
}
STANDARD = sys.stdlib_module_names | {"__main__"}
RUNS_STRINGS = re.compile(r"(?<![\w.])(?:exec|eval)\(")
ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PATH": os.environ.get("PATH", ""),
}


class Run(NamedTuple):
    """What a run of a program shows to the outside."""

    stdout: str
    exit: int
    raises: str | None
    message: str

    @classmethod
    def of(cls, command: list[str], cwd: Path, stdin: str) -> Run:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=cwd,
            input=stdin,
            env=ENVIRONMENT,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        lines = done.stderr.rstrip().splitlines()
        if "Traceback (most recent call last):" in lines:
            return cls(done.stdout, done.returncode, lines[-1].partition(":")[0], "")
        return cls(done.stdout, done.returncode, None, done.stderr)


class Case:
    """A folder of `bundler_cases`, its `case.toml` checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys: dict[str, Any] = tomllib.loads((folder / "case.toml").read_text("utf-8"))
        unknown = self.keys.keys() - KEYS.keys()
        assert not unknown, f"unknown keys in case.toml: {sorted(unknown)}"
        for key, value in self.keys.items():
            assert isinstance(value, KEYS[key]), f"{key} in case.toml must be a {KEYS[key]}"
        assert self.keys.get("description", "").strip(), "case.toml lacks a description"
        assert "\n" not in self.keys["description"], "the description is one line"
        assert ("stdout" in self.keys) != ("refused" in self.keys), "either stdout or refused"

    def __getitem__(self, key: str) -> Any:
        return self.keys[key] if key in self.keys else KEYS[key]()

    @property
    def entry(self) -> Path:
        return self.folder / (self["entry"] or "main.py")

    @property
    def expected(self) -> Run:
        raises = self.keys.get("raises")
        return Run(self["stdout"], self["exit"], raises, "")

    @property
    def command(self) -> list[str]:
        """How the modules run: a script, or with -m when it imports from its own package."""
        tree = ast.parse(self.entry.read_bytes())
        imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
        path = self.entry.relative_to(self.folder)
        if any(node.level for node in imports):
            return ["-B", "-m", ".".join(path.with_suffix("").parts), *self["args"]]
        return ["-B", str(path), *self["args"]]

    def sources(self) -> str:
        files = sorted(self.folder.rglob("*.py"))
        return "\n".join(file.read_text("utf-8", "replace") for file in files)


def bundle(case: Case, output: Path) -> int:
    """Bundle in this process; the exit code."""
    from generator.cli import main

    try:
        return main(["--entry", str(case.entry), "-o", str(output), *case["flags"]]) or 0
    except SystemExit as end:
        return int(end.code or 0)


def run_modular(case: Case) -> Run:
    """The modules, run by Python as they are, behave as the case says."""
    modular = Run.of(case.command, case.folder, case["stdin"])
    assert modular._replace(message="") == case.expected, "the modular program"
    return modular


def run_bundle(case: Case, output: Path) -> Run:
    """The bundle, alone in its folder, without site-packages or the user's environment."""
    return Run.of(["-I", "-S", output.name, *case["args"]], output.parent, case["stdin"])


def check_text(case: Case, text: str) -> None:
    """The bundle's text: what it must hold, and what no bundle may hold."""
    for piece in case["contains"]:
        assert piece in text
    for piece in case["lacks"]:
        assert piece not in text
    for module in case["wrapped"]:
        assert re.search(rf"^\s*# wrapped: {re.escape(module)}: \S", text, re.MULTILINE), module
    if case["hoisted"]:
        assert not re.findall(r"^\s*# wrapped: .*", text, re.MULTILINE)
    if not RUNS_STRINGS.search(case.sources()) and "--inline" not in case["flags"]:
        assert not RUNS_STRINGS.search(text)
    if not case["guarded_imports"]:
        assert imported(ast.parse(text)) <= STANDARD


def imported(tree: ast.Module) -> set[str]:
    """The top-level modules that a program imports; relative ones start with a dot."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or "").partition(".")[0])
    return found


def check_refused(case: Case, output: Path, code: int, errors: str) -> None:
    """One message with file and line, no traceback, and nothing written."""
    assert code == (case["exit"] or 1)
    lines = [line for line in errors.splitlines() if line.strip()]
    assert len(lines) == 1, errors
    assert re.search(r"\.py:\d+: \S", lines[0]), errors
    assert case["refused"] in lines[0]
    assert list(output.parent.iterdir()) == []


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.iterdir() if path.is_dir()))
def test_case(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = Case(CASES / name)
    modular = None if case["refused"] else run_modular(case)
    output = tmp_path / "alone" / "bundle.py"
    output.parent.mkdir()
    code = bundle(case, output)
    errors = capsys.readouterr().err
    if modular is None:
        check_refused(case, output, code, errors)
        return
    assert code == 0, errors
    text = output.read_text("utf-8")
    compile(text, "bundle.py", "exec", dont_inherit=True)
    assert run_bundle(case, output) == modular, "the bundle"
    check_text(case, text)
    monkeypatch.chdir(tmp_path)
    again = tmp_path / "again" / "bundle.py"
    again.parent.mkdir()
    assert bundle(case, again) == 0
    assert again.read_bytes() == output.read_bytes(), "bundling twice gives different bytes"

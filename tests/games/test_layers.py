"""Imports go one way only: rules <- bots, rules <- arena, and the generator reads texts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules", "bots", "arena", "generator")
MAY_IMPORT = {
    "rules": {"rules"},
    "bots": {"bots", "rules"},
    "arena": {"arena", "rules"},
    "generator": {"generator"},
}


def imported_rooms(tree: ast.AST, room: str) -> set[str]:
    """The rooms that a module imports from, by name or by a relative import, anywhere in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(room if node.level else (node.module or "").split(".")[0])
        elif isinstance(node, ast.Call) and _named_import(node):
            found.add(str(ast.literal_eval(node.args[0])).split(".")[0])
    return found & set(ROOMS)


def _named_import(call: ast.Call) -> bool:
    """Whether this is `import_module("...")` or `__import__("...")`."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    literal = bool(call.args) and isinstance(call.args[0], ast.Constant)
    return name in ("import_module", "__import__") and literal


def violations(root: Path) -> list[str]:
    """Each import that goes the wrong way, as `file imports room`."""
    found = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            rooms = imported_rooms(ast.parse(path.read_text("utf-8")), room)
            shown = path.relative_to(root).as_posix()
            found += [f"{shown} imports {bad}" for bad in sorted(rooms - MAY_IMPORT[room])]
    return found


def test_imports_go_one_way() -> None:
    assert all(list((ROOT / room).rglob("*.py")) for room in ROOMS)
    assert violations(ROOT) == []


@pytest.mark.parametrize(
    ("file", "text", "bad"),
    [
        ("rules/a.py", "import bots.search.clock as clock\n", "bots"),
        ("rules/deep/a.py", "def f():\n    from arena import conversation\n", "arena"),
        ("bots/a.py", "from generator.errors import BundleError\n", "generator"),
        ("bots/a.py", "import os, arena\n", "arena"),
        (
            "arena/a.py",
            "try:\n    from bots import search\nexcept ImportError:\n    pass\n",
            "bots",
        ),
        ("generator/a.py", "from rules import catalog\n", "rules"),
        ("generator/a.py", "import importlib\nimportlib.import_module('bots.x')\n", "bots"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, text: str, bad: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert violations(tmp_path) == [f"{file} imports {bad}"]


def test_what_is_allowed_is_not_found(tmp_path: Path) -> None:
    for room, text in [("bots", "from rules import outcome\n"), ("arena", "from . import x\n")]:
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.py").write_text(text + "import rulesets, json\n")
    assert violations(tmp_path) == []

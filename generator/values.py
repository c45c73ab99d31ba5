"""Template modules: `tables.py` with a `tables.py.j2` beside it.

The bundle has the rendered template in place of the module. Its values are what the module itself
has when it is run, so that both forms agree.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from generator.errors import BundleError, Location
from generator.render import render_module

_ASK = """
import importlib, sys
sys.path[:0] = sys.argv[2:]
answer, sys.stdout = sys.stdout, sys.stderr  # what the module prints is no value
module = importlib.import_module(sys.argv[1])
print({k: v for k, v in vars(module).items() if k[0] != "_" and type(v).__name__ in (
    "int", "float", "str", "bytes", "bool", "NoneType", "tuple", "list", "dict", "set", "complex")},
    file=answer)
"""


def template_of(path: Path) -> Path | None:
    template = path.with_name(path.name + ".j2")
    return template if template.is_file() else None


def render_values(template: Path, shown: str, module: str, roots: list[Path]) -> str:
    """The module's text, rendered with the values that the module computes."""
    return render_module(template, f"{shown}.j2", _values(shown, module, roots))


def _values(shown: str, module: str, roots: list[Path]) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-B", "-c", _ASK, module, *map(str, roots)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2]
        raise BundleError(Location(shown, 1), f"its values can't be computed: {last}")
    try:
        values: dict[str, object] = ast.literal_eval(done.stdout)
    except (ValueError, SyntaxError):
        raise BundleError(
            Location(shown, 1),
            "a value is not made of plain literals",
            "give template modules only numbers, strings and containers of them",
        ) from None
    return values

"""What is timed in each game: one module a game, each with its `CASES`."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple


class Case(NamedTuple):
    """A fixed piece of work, done fast and naively; each function returns how many units it did."""

    title: str
    unit: str
    fast: Callable[[], int]
    naive: Callable[[], int] | None
    reach: str


@cache
def submission(game: str) -> ModuleType:
    """The generated file of a game's champion, imported from its path."""
    path = Path(__file__).resolve().parents[2] / "output" / f"{game}.py"
    spec = importlib.util.spec_from_file_location(f"{game}_bundle", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module

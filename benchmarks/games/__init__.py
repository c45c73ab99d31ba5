"""What is timed in each game: one module a game, each with its `CASES`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Case(NamedTuple):
    """A fixed piece of work, done fast and naively; each function returns how many units it did."""

    title: str
    unit: str
    fast: Callable[[], int]
    naive: Callable[[], int] | None
    reach: str

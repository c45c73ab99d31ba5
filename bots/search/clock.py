"""The time a bot gives itself for one move."""

from __future__ import annotations

import time


class OutOfTime(Exception):
    """The clock has run down; whatever is half done is worth nothing."""


class Clock:
    """Runs down after `seconds` of wall time; without a number it never does.

    A program of one thread can't use more CPU than passes on the wall, so this keeps both limits.
    """

    def __init__(self, seconds: float | None) -> None:
        self._deadline = None if seconds is None else time.perf_counter() + seconds

    def check(self) -> None:
        """Raise OutOfTime once the clock has run down."""
        if self._deadline is not None and time.perf_counter() >= self._deadline:
            raise OutOfTime

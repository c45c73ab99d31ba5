"""The time for one move, as the contest counts it: CPU time, with a wall that is farther away."""

from __future__ import annotations

import time

from bots.search.clock import Clock, OutOfTime

WALL_FACTOR = 2  # on the wall twice as much may pass, so that a busy machine takes no time away


class MoveClock(Clock):
    """Runs down after `seconds` of CPU time, or after twice as many on the wall."""

    def __init__(self, seconds: float) -> None:
        super().__init__(WALL_FACTOR * seconds)
        self._cpu_deadline = time.process_time() + seconds

    def check(self) -> None:
        """Raise OutOfTime once the clock has run down."""
        if time.process_time() >= self._cpu_deadline:
            raise OutOfTime
        super().check()

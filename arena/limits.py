"""How much a bot may take: the limits of its game, counted down move by move."""

from __future__ import annotations

import math
from collections.abc import Mapping

WALL_FACTOR, WALL_EXTRA = 2, 1.0  # on the wall, twice the limit and a second more may pass
END_SECONDS = 1.0  # for ending after the last word of a game
IDLE_SECONDS = 0.1  # of CPU, to come to rest after an answer
IDLE_SECONDS_A_GAME = 1.0  # and for all answers of a game together
MEMORY_FACTOR, MEMORY_EXTRA = 4, 256 << 20  # the hard cap lies well above the limit
LONGEST_RUN = 3600  # seconds of CPU for a bot that lives as long as its game


def wall_cap(seconds: float) -> float:
    """How long an answer may take on the wall if it may use so many seconds of CPU."""
    return WALL_FACTOR * seconds + WALL_EXTRA


class Budget:
    """The CPU time of one bot in one game, whether the game counts it by move, period or game."""

    def __init__(self, limits: Mapping[str, float]) -> None:
        self._per_move = limits.get("seconds_per_move")
        self._seconds = limits.get("seconds_per_period", limits.get("seconds_per_game", math.inf))
        self._moves = limits.get("moves_per_period", math.inf)
        self._made = 0
        self._used = 0.0

    def left(self) -> float:
        """The seconds for the next move; none left gives 0."""
        if self._per_move is not None:
            return self._per_move
        return max(0.0, self._seconds - self._used)

    def spend(self, seconds: float) -> None:
        """A move has taken so many seconds."""
        self._used += seconds
        self._made += 1
        if self._made == self._moves:
            self._made, self._used = 0, 0.0

    def in_words(self) -> str:
        """The limit, as a verdict names it."""
        if self._per_move is not None:
            return f"{self._per_move:g} s a move"
        if self._moves != math.inf:
            return f"{self._seconds:g} s for {self._moves:g} moves"
        return f"{self._seconds:g} s for the whole game"


def memory_limit_kb(limits: Mapping[str, float]) -> int:
    """The peak that a bot may not exceed, in the unit of VmHWM."""
    return int(limits["memory_mb"] * 1024)


def memory_cap(limits: Mapping[str, float]) -> int:
    """The bytes at which the kernel refuses more: enough that the peak shows before."""
    return int(limits["memory_mb"] * (1 << 20)) * MEMORY_FACTOR + MEMORY_EXTRA


def cpu_cap(limits: Mapping[str, float], *, one_move: bool) -> int:
    """The seconds at which the kernel kills, should the referee fail to."""
    return math.ceil(2 * limits["seconds_per_move"]) + 1 if one_move else LONGEST_RUN

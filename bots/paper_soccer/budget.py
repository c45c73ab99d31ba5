"""How the time of a period of many moves is shared out among them."""

from __future__ import annotations

import time

# A game may end at any move, so the early ones, which decide it, get more than an even share.
EARLY_SHARE = 45  # the first move may use this part of the time
LATE_SHARE = 12  # and none may use more than this part of what is left


class Budget:
    """Hands out seconds move by move; what is used is the CPU time of the whole program.

    A move that gets a part of what is left can't use it all up, however many follow.
    """

    def __init__(self, seconds: float, moves: int) -> None:
        self._seconds = seconds
        self._moves = moves
        self._made = 0
        self._used_before = 0.0  # the first period pays for the start of the interpreter

    def for_next_move(self) -> float:
        """The seconds for the move that is asked for now."""
        used = time.process_time()
        if self._made and self._made % self._moves == 0:
            self._used_before = used
        made = self._made % self._moves
        self._made += 1
        left = max(0.0, self._seconds - (used - self._used_before))
        return left / max(LATE_SHARE, EARLY_SHARE - made)

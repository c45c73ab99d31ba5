"""How the time of a period of many moves is shared out among them."""

from __future__ import annotations

import time

# Most games end before the period does, so a move gets twice its even share of what is left; not
# more, because the last moves of a long game are the hardest.
EXPECTED = 0.5  # of the moves that could follow in the period, so many are planned for
FEWEST = 8  # moves that are always planned for


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
        return left / max(FEWEST, EXPECTED * (self._moves - made))

"""The champion of Corners: it plans its own way among the probable ways of the others.

`--depth N` plans exactly N moves beyond the next one without a clock, so that its answers can be
reproduced.
"""

from __future__ import annotations

import sys

from bots.corners import limits, planning
from bots.protocol import files
from bots.search.clock import Clock
from rules.corners import notation, rules
from rules.corners.rules import Move, Position

NAME = "Leapfrog"

TIME_SHARE = 0.6  # the rest is for the start of the interpreter and for a busy machine


def depth_asked() -> int | None:
    """The number after `--depth` on the command line."""
    return int(sys.argv[sys.argv.index("--depth") + 1]) if "--depth" in sys.argv else None


def main() -> None:
    """Read input.txt, write output.txt."""
    depth = depth_asked()
    seconds = limits.MOVE_SECONDS * TIME_SHARE if depth is None else None

    def choose(position: Position) -> Move:
        return planning.best_move(position, Clock(seconds), depth or planning.DEEPEST)

    files.answer(notation.parse_input, rules.movable, notation.write, choose)


if __name__ == "__main__":
    main()

"""The champion of Breakthrough: alpha-beta on bitboards, about as deep as the time allows.

`--depth N` searches exactly N plies without a clock, so that its answers can be reproduced.
"""

from __future__ import annotations

import sys

from bots.breakthrough import limits
from bots.breakthrough.search import Breakthrough
from bots.breakthrough.seat import take_seat
from bots.protocol import dialogue
from bots.search.alphabeta import DEEPEST, Search
from bots.search.clock import Clock
from rules.breakthrough.rules import Move, Position

NAME = "Battering Ram"

TIME_SHARE = 0.78  # the rest is for a busy machine, the collector and the pipes
TABLE_LIMIT = 60_000  # positions; about 20 MB when full


def depth_asked() -> int | None:
    """The number after `--depth` on the command line."""
    return int(sys.argv[sys.argv.index("--depth") + 1]) if "--depth" in sys.argv else None


def main() -> None:
    """Play one game over stdin and stdout."""
    depth = depth_asked()
    seconds = limits.MOVE_SECONDS * TIME_SHARE if depth is None else None
    search = Search(Breakthrough(), TABLE_LIMIT)

    def choose(position: Position) -> Move:
        return search.best_move(position, Clock(seconds), depth or DEEPEST)

    dialogue.converse(NAME, take_seat(choose))


if __name__ == "__main__":
    main()

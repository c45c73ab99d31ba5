"""The champion of paper soccer: alpha-beta on whole moves, about as deep as the time allows.

`--depth N` searches exactly N plies without a clock, so that its answers can be reproduced.
"""

from __future__ import annotations

import sys

from bots.paper_soccer import limits
from bots.paper_soccer.budget import Budget
from bots.paper_soccer.clock import MoveClock
from bots.paper_soccer.search import PaperSoccer
from bots.paper_soccer.seat import take_seat
from bots.protocol import dialogue
from bots.search.alphabeta import DEEPEST, Search
from bots.search.clock import Clock
from rules.paper_soccer.rules import Move, Position

NAME = "Corner Kick"

TIME_SHARE = 0.78  # the rest is for the collector, the pipes and long moves to read
TABLE_LIMIT = 60_000  # positions; about 50 MB when full


def depth_asked() -> int | None:
    """The number after `--depth` on the command line."""
    return int(sys.argv[sys.argv.index("--depth") + 1]) if "--depth" in sys.argv else None


def main() -> None:
    """Play one game over stdin and stdout."""
    depth = depth_asked()
    budget = Budget(limits.PERIOD_SECONDS * TIME_SHARE, limits.PERIOD_MOVES)
    game = PaperSoccer()
    search = Search(game, TABLE_LIMIT)

    def choose(position: Position) -> Move:
        clock = MoveClock(budget.for_next_move()) if depth is None else Clock(None)
        game.look_from(position, clock)
        return search.best_move(position, clock, depth or DEEPEST)

    dialogue.converse(NAME, take_seat(choose))


if __name__ == "__main__":
    main()

"""The champion of Bridges: alpha-beta over the holes that matter to both, judged by distances.

`--depth N` searches exactly N plies without a clock, so that its answers can be reproduced.
"""

from __future__ import annotations

import sys

from bots.bridges import limits
from bots.bridges.search import Bridges
from bots.bridges.seat import take_seat
from bots.protocol import exchange
from bots.search.alphabeta import DEEPEST, Search
from bots.search.clock import Clock
from rules.bridges.rules import Move, Position

TIME_SHARE = 0.65  # the rest is for the start of the program, the last node and the pipes
TABLE_LIMIT = 20_000  # positions; about 25 MB when full


def depth_asked() -> int | None:
    """The number after `--depth` on the command line."""
    return int(sys.argv[sys.argv.index("--depth") + 1]) if "--depth" in sys.argv else None


def main() -> None:
    """Play one game over stdin and stdout."""
    depth = depth_asked()
    seconds = limits.MOVE_SECONDS * TIME_SHARE if depth is None else None
    game = Bridges()
    search = Search(game, TABLE_LIMIT)

    def choose(position: Position) -> Move:
        clock = Clock(seconds)
        game.watch(clock)
        return search.best_move(position, clock, depth or DEEPEST)

    exchange.converse(lambda limit: take_seat(limit, choose))


if __name__ == "__main__":
    main()

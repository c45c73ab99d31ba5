"""The champion of football: every kick is followed to whoever can take it, and looked at again.

It uses neither the clock nor chance: the work for a move is fixed, and less in a long match, since
the time is for all moves together.
"""

from __future__ import annotations

from typing import Any

from bots.football.orders import choose
from bots.protocol.functions import answer_move, answer_set_up
from rules.football.rules import Orders, SetUp, Skills, View

SET_UP = SetUp(
    positions=((11, 4), (11, 12), (6, 8)),
    skills=(
        Skills(t=1, s=3, p=3),
        Skills(t=1, s=3, p=2),
        Skills(t=1, s=3, p=2),
        Skills(t=1, s=3, p=2),
        Skills(t=1, s=3, p=2, c=5),
    ),
)
LONG_MATCH = 400  # ticks; beyond them there is no time for a second look
depth = 1


def setup_initial_position(constants: dict[str, int]) -> dict[str, Any]:
    """Called once, before the match."""
    return answer_set_up(lambda: prepare(constants["GAME_DURATION"]), SET_UP)


def make_a_move(state: dict[str, Any]) -> dict[str, Any]:
    """Called before every tick."""
    return answer_move(choose_orders, state)


def prepare(duration: int) -> SetUp:
    """Decide how deep to look in a match of so many ticks, and how to line up."""
    global depth
    depth = 1 if duration <= LONG_MATCH else 0
    return SET_UP


def choose_orders(seen: View) -> Orders:
    """The orders of the champion for what it sees."""
    return choose(seen, depth)

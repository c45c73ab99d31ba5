"""A bot that the contest calls: what it is given and gives back are plain dictionaries.

If the bot's own thinking fails, the answer is legal all the same, and what went wrong is told on
stderr: a bug costs a good move, not the match.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from rules.football.notation import VIEW_KEYS, orders_of, plain_orders, plain_set_up, view_of
from rules.football.rules import (
    Orders,
    SetUp,
    View,
    stand_still,
    why_bad_set_up,
    why_illegal,
)


def answer_set_up(choose: Callable[[], SetUp], otherwise: SetUp) -> dict[str, Any]:
    """The set-up chosen, or the other one if that fails."""
    try:
        set_up = choose()
        wrong = why_bad_set_up(set_up)
        if wrong:
            raise ValueError(wrong)
    except Exception:
        sys.excepthook(*sys.exc_info())
        set_up = otherwise
    return plain_set_up(set_up)


def answer_move(choose: Callable[[View], Orders], state: dict[str, Any]) -> dict[str, Any]:
    """The orders chosen for this state, or the simplest legal ones if that fails."""
    seen = view_of({key: state[key] for key in VIEW_KEYS})
    try:
        orders = orders_of(plain_orders(choose(seen)), seen)
        wrong = why_illegal(seen, orders)
        if wrong:
            raise ValueError(wrong)
    except Exception:
        sys.excepthook(*sys.exc_info())
        orders = stand_still(seen)
    return plain_orders(orders)

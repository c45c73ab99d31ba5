"""What the contest allows, from the game's description.

The bundle carries the numbers themselves (limits.py.j2).
"""

from __future__ import annotations

from rules import catalog

_LIMITS = catalog.load("paper_soccer").limits

PERIOD_SECONDS = _LIMITS["seconds_per_period"]
PERIOD_MOVES = int(_LIMITS["moves_per_period"])

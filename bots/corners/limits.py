"""What the contest allows, from the game's description.

The bundle carries the numbers themselves (limits.py.j2).
"""

from __future__ import annotations

from rules import catalog

MOVE_SECONDS = catalog.load("corners").limits["seconds_per_move"]

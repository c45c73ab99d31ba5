"""How many ticks a player needs for a way: TICKS[speed][|dx|][|dy|].

The bundle carries the numbers themselves (tables.py.j2).
"""

from __future__ import annotations

from rules.football.field import FASTEST, HEIGHT, WIDTH, steps

_NEVER = 99


def _ticks(speed: int) -> tuple[tuple[int, ...], ...]:
    """By widening circles; ways that go back and forth are never shorter, so |dx|, |dy| do."""
    ticks = {(0, 0): 0}
    front = [(0, 0)]
    while front:
        reached = []
        for x, y in front:
            for dx, dy in steps(speed):
                there = abs(x + dx), abs(y + dy)
                if there not in ticks and there[0] < WIDTH and there[1] < HEIGHT:
                    ticks[there] = ticks[x, y] + 1
                    reached.append(there)
        front = reached
    return tuple(tuple(ticks.get((x, y), _NEVER) for y in range(HEIGHT)) for x in range(WIDTH))


TICKS = ((), (), *(_ticks(speed) for speed in range(2, FASTEST + 1)))

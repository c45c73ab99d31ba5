"""Where the keeper stands: on the way of the shots that can come, and home otherwise."""

from __future__ import annotations

from functools import cache

from bots.football.prospects import KEEPER, Scene
from bots.football.reach import ticks_between, track
from rules.football.field import FASTEST, Cell, Flight, Velocity, flight, reachable, steps

AHEAD = 8  # ticks


def guard(scene: Scene, ball: Cell, velocity: Velocity | None) -> Cell:
    """The cell for our keeper to go to; one he can reach in this tick."""
    here, speed = scene.cells[KEEPER], scene.skills[KEEPER].s
    cells = reachable(here, speed)
    if velocity is not None:
        flights = track(ball, velocity, AHEAD)
        if flights[-1].goal == 0:
            return _on_the_way(cells, flights[-1], speed, len(flights) - 1)
        ball = flights[0].cell
    shots = shots_from(ball)
    home = (max(1, min(3, ball[0] - 1)), max(6, min(10, 8 + (ball[1] - 8) // 2)))
    return max(cells, key=lambda cell: (_covered(cell, shots), -_way(cell, home)))


@cache
def shots_from(ball: Cell) -> tuple[Flight, ...]:
    """The flights into our goal within one tick."""
    flights = (flight(ball, way) for way in steps(FASTEST))
    return tuple(flown for flown in flights if flown.goal == 0)


def _on_the_way(cells: tuple[Cell, ...], last: Flight, speed: int, left: int) -> Cell:
    """The ball comes: be on its last way in time, or else beside it."""

    def merit(cell: Cell) -> tuple[bool, bool, int]:
        on_path = min(ticks_between(cell, there, speed) for there in last.path)
        beside = min(ticks_between(cell, there, speed) for there in last.beside)
        return on_path <= left, beside <= left, -on_path

    return max(cells, key=merit)


def _covered(cell: Cell, shots: tuple[Flight, ...]) -> int:
    """The worst of the shots decides, then all of them."""
    saves = [2 if cell in flown.path else 1 if cell in flown.beside else 0 for flown in shots]
    return 100 * min(saves, default=0) + sum(saves)


def _way(one: Cell, other: Cell) -> int:
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return 10 * max(dx, dy) + dx + dy

"""Who gets where, and when."""

from __future__ import annotations

from functools import cache

from bots.football.tables import TICKS
from rules.football.field import Cell, Flight, Velocity, flight


def ticks_between(source: Cell, target: Cell, speed: int) -> int:
    """How many ticks a player of this speed needs from one cell to another."""
    return TICKS[speed][abs(source[0] - target[0])][abs(source[1] - target[1])]


@cache
def track(ball: Cell, velocity: Velocity, ticks: int) -> tuple[Flight, ...]:
    """The ball's flights in the next ticks if nobody takes it; a goal ends them."""
    flights = []
    for _ in range(ticks):
        flown = flight(ball, velocity)
        flights.append(flown)
        if flown.goal is not None:
            break
        ball, velocity = flown.cell, flown.velocity
    return tuple(flights)

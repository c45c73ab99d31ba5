"""What may come of a ball on its way: who can take it, where, and what that is worth.

This is the search: every kick is followed tick by tick, every player of both sides is asked when
he can be at the ball, and a ball that reaches one of ours is looked at again, with all his kicks.
"""

from __future__ import annotations

from typing import NamedTuple

from bots.football.evaluation import our_ball, save_chance, their_ball
from bots.football.reach import ticks_between, track
from rules.football.field import Cell, Flight, Velocity, mirrored, steps
from rules.football.rules import Skills

HORIZON = 5  # ticks that a ball is followed
STANDING = 0.2  # how often an opponent who stands where the ball is kicked stays there
GUESS = 0.03  # how often one goes there unknowing
LATE = 0.15  # how often one gets there who should have known a tick before
SURE = 0.97
KEEPER = 4
KEEPER_AREA = 7  # ours takes no ball beyond this x
DELAY = 0.003  # what it costs to score one tick later
PROMISING = 6  # kicks that are looked at again


class Scene(NamedTuple):
    """Ten players, ours first; `start` is how many ticks each has already had to run."""

    cells: tuple[Cell, ...]
    skills: tuple[Skills, ...]
    start: tuple[int, ...] = (0,) * 10


class Prospect(NamedTuple):
    """What a ball is worth to us, and who should take it after how many ticks, if anyone."""

    worth: float
    taker: int | None = None
    ticks: int = 0


class Kick(NamedTuple):
    """A kick and what is expected of it."""

    velocity: Velocity
    prospect: Prospect


def turned(scene: Scene) -> Scene:
    """The same as the opponents see it."""
    cells, skills, start = scene
    return Scene(
        tuple(map(mirrored, cells[5:] + cells[:5])), skills[5:] + skills[:5], start[5:] + start[:5]
    )


def best_kicks(scene: Scene, holder: int, depth: int) -> list[Kick]:
    """All kicks of one of ours who has the ball, the best first."""
    ball = scene.cells[holder]
    ways = steps(scene.skills[holder].p)
    kicks = [Kick(way, prospect(scene, ball, way, 0, kicked=True)) for way in ways]
    kicks.sort(key=_by_worth, reverse=True)
    if depth <= 0:
        return kicks
    again = [
        Kick(kick.velocity, prospect(scene, ball, kick.velocity, depth, kicked=True))
        for kick in kicks[:PROMISING]
    ]
    return sorted(again, key=_by_worth, reverse=True) + kicks[PROMISING:]


def _by_worth(kick: Kick) -> float:
    return kick.prospect.worth


def prospect(scene: Scene, ball: Cell, velocity: Velocity, depth: int, *, kicked: bool) -> Prospect:
    """Follow a ball: at each tick opponents may take it, and so may one of ours if that is best.

    A ball that one of ours has just `kicked` is free for us after two ticks only (9.9), and the
    opponents see it coming one tick later than we do.
    """
    best, free, lost = Prospect(-1.0), 1.0, 0.0
    for ticks, flown in enumerate(track(ball, velocity, HORIZON), 1):
        if flown.goal is not None:
            worth = lost + free * _shot(scene, flown, ticks, seen=ticks > 1 or not kicked)
            return max(best, Prospect(worth), key=_worth)
        cell = flown.cell
        rival, chance = _rival(scene, cell, ticks, kicked)
        taker = None if kicked and ticks == 1 else _taker(scene, cell, ticks)
        if taker is not None:
            ours = _kept(scene, cell, taker, ticks, depth)
            duel = _duel(scene.skills[taker], scene.skills[rival])
            theirs = duel * ours + (1 - duel) * their_ball(cell)
            worth = lost + free * ((1 - chance) * ours + chance * theirs)
            best = max(best, Prospect(worth, taker, ticks), key=_worth)
        lost += free * chance * their_ball(cell)
        free *= 1 - chance
        if free < 0.05:
            break
    return max(best, Prospect(lost + free * their_ball((12, 8))), key=_worth)


def _worth(expected: Prospect) -> float:
    return expected.worth


def _duel(ours: Skills, theirs: Skills) -> float:
    return ours.t / (ours.t + theirs.t)


def _shot(scene: Scene, flown: Flight, ticks: int, *, seen: bool) -> float:
    """What a ball is worth that flies into a goal: the goal, or the ball in the keeper's hands."""
    side = 5 * (flown.goal or 0)
    keeper, skills = scene.cells[side + KEEPER], scene.skills[side + KEEPER]
    had = ticks + scene.start[side + KEEPER]
    saved = save_chance(flown, keeper, skills, had, seen=seen)
    if side:
        return 1 - saved + saved * their_ball((24, 8)) - DELAY * ticks
    return -1.0  # our own keeper may save it, but nobody should count on that


def _rival(scene: Scene, cell: Cell, ticks: int, kicked: bool) -> tuple[int, float]:
    """The opponent most likely to be at the ball by then, and how likely one of them is."""
    cells, skills, start = scene
    rival, missed, first = 5, 1.0, 99
    for index in range(5, 10):
        had = ticks + start[index]
        needed = ticks_between(cells[index], cell, skills[index].s)
        if needed > had:
            continue
        if needed < first:
            rival, first = index, needed
        if not kicked:
            missed *= 1 - SURE
        elif ticks == 1:
            missed *= 1 - (GUESS if needed else STANDING)
        else:
            missed *= 1 - (SURE if needed < had else LATE)
    return rival, 1 - missed


def _taker(scene: Scene, cell: Cell, ticks: int) -> int | None:
    """The one of ours who can be at the ball by then and is nearest to it, if any can."""
    cells, skills, start = scene
    taker, first = None, 99
    for index in range(5 if cell[0] <= KEEPER_AREA else 4):
        needed = ticks_between(cells[index], cell, skills[index].s)
        if needed < first and needed <= ticks + start[index]:
            taker, first = index, needed
    return taker


def _kept(scene: Scene, cell: Cell, taker: int, ticks: int, depth: int) -> float:
    """What the ball is worth to us in that cell; with some depth, by what the best kick makes."""
    if depth <= 0:
        return our_ball(cell)
    cells = (*scene.cells[:taker], cell, *scene.cells[taker + 1 :])
    start = tuple(0 if index == taker else had + ticks for index, had in enumerate(scene.start))
    after = Scene(cells, scene.skills, start)
    kick = best_kicks(after, taker, depth - 1)[0]
    return 0.5 * our_ball(cell) + 0.5 * kick.prospect.worth

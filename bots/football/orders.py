"""From a view to orders: who takes the ball, who supports, who guards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bots.football.evaluation import GUESSED, GUESSED_KEEPER
from bots.football.keeper import guard
from bots.football.prospects import KEEPER, Kick, Prospect, Scene, best_kicks, prospect, turned
from bots.football.reach import ticks_between, track
from rules.football.field import Cell, Velocity, flight, mirrored, reachable
from rules.football.rules import Orders, View, legal_kicks

LIKELY_KICKS = 6  # of an opponent who has the ball
CUT = (1.0, 0.7, 0.3)  # what it helps to reach a kicked ball after one, two, three ticks
CERTAIN_SAVER = 5  # with so many points a keeper on the ball's way saves always


def choose(seen: View, depth: int) -> Orders:
    """Orders for all five; the kick is searched `depth` receptions deep."""
    guessed = (GUESSED,) * 4 + (GUESSED_KEEPER,)
    scene = Scene(seen.players, seen.skills if len(seen.skills) == 10 else seen.skills + guessed)
    if seen.owner is None:
        assert seen.velocity is not None
        return _chase(seen, scene, seen.velocity, depth)
    if seen.owner <= 5:
        return _attack(seen, scene, seen.owner - 1, depth)
    return _defend(seen, scene, seen.owner - 1)


# The three situations


def _attack(seen: View, scene: Scene, holder: int, depth: int) -> Orders:
    """The best kick that leaves its landing cell free, and everyone on his way."""
    if (
        holder == KEEPER
        and seen.score[0] > seen.score[1]
        and seen.skills[KEEPER].c == CERTAIN_SAVER
    ):
        kicks = _kicks_to_himself(seen)
        if kicks:
            return Orders(seen.players[:5], kicks[0])
    for velocity, expected in best_kicks(scene, holder, depth):
        landing = flight(seen.ball, velocity).cell
        plan = Plan(seen, scene, {landing})
        plan.take(seen.ball, velocity, expected)
        plan.approach(KEEPER, guard(scene, seen.ball, None))
        _support(plan, seen.ball, velocity)
        orders = plan.orders(velocity)
        if velocity in legal_kicks(seen, orders.cells):
            return orders
    raise ValueError("no kick is legal")


def _kicks_to_himself(seen: View) -> list[Velocity]:
    """Shots of our keeper at our own goal: he saves them where he stands and has the ball again.

    That is allowed (9.9, 10.1), and no way to lose a lead is longer.
    """
    kicks = legal_kicks(seen, seen.players[:5])
    return [kick for kick in kicks if flight(seen.ball, kick).goal == 0]


def _chase(seen: View, scene: Scene, velocity: Velocity, depth: int) -> Orders:
    """The ball is free: the right one runs for it; if they are first, the others fall back."""
    plan = Plan(seen, scene, set())
    expected = prospect(scene, seen.ball, velocity, depth, kicked=False)
    plan.take(seen.ball, velocity, expected)
    plan.approach(KEEPER, guard(scene, seen.ball, velocity))
    if expected.taker is not None and expected.worth > 0:
        _support(plan, seen.ball, velocity)
    else:
        _close_down(plan, _meeting(turned(scene), mirrored(seen.ball), velocity))
    return plan.orders(None)


def _defend(seen: View, scene: Scene, holder: int) -> Orders:
    """They have the ball: stand where their likely kicks can be cut off."""
    plan = Plan(seen, scene, set())
    plan.approach(KEEPER, guard(scene, seen.ball, None))
    theirs = best_kicks(turned(scene), holder - 5, 0)[:LIKELY_KICKS]
    _cut_off(plan, seen.ball, theirs)
    return plan.orders(None)


class Plan:
    """The moves decided so far; nobody is sent where another goes or still stands."""

    def __init__(self, seen: View, scene: Scene, forbidden: set[Cell]) -> None:
        self.seen = seen
        self.scene = scene
        self._forbidden = forbidden
        self._cells: dict[int, Cell] = {}

    @property
    def idle(self) -> list[int]:
        """Field players without a move."""
        return [index for index in range(4) if index not in self._cells]

    def move(self, index: int, merit: Callable[[Cell], float]) -> None:
        """Send a player to the best of the cells he can reach; staying wins ties."""
        if index not in self._cells:
            self._cells[index] = max(self.choices(index), key=merit)

    def approach(self, index: int, place: Cell) -> None:
        """Send a player as near to a place as he can get."""
        self.move(index, lambda cell: -_far(cell, place))

    def choices(self, index: int) -> list[Cell]:
        """Where a player may go: his own cell first, and always possible."""
        here = self.seen.players[index]
        standing = {self.seen.players[other] for other in range(5) if other not in self._cells}
        blocked = (standing - {here}) | set(self._cells.values()) | self._forbidden
        free = [c for c in reachable(here, self.scene.skills[index].s) if c not in blocked]
        return free or [here]

    def take(self, ball: Cell, velocity: Velocity, expected: Prospect) -> None:
        """Send the taker so that he is at the ball in time."""
        if expected.taker is None:
            return
        speed = self.scene.skills[expected.taker].s
        target = track(ball, velocity, expected.ticks)[-1].cell
        left = expected.ticks - 1

        def merit(cell: Cell) -> float:
            needed = ticks_between(cell, target, speed)
            return -100.0 * max(0, needed - left) - _far(cell, target)

        self.move(expected.taker, merit)

    def orders(self, kick: Velocity | None) -> Orders:
        """Everyone who has no move stays."""
        cells = (self._cells.get(index, self.seen.players[index]) for index in range(5))
        return Orders(tuple(cells), kick)


# Places


def _support(plan: Plan, ball: Cell, velocity: Velocity) -> None:
    """Two ahead of the ball on either side, one level with it, one behind."""
    x = track(ball, velocity, 2)[-1].cell[0]
    ahead = min(22, x + 5)
    places = [(ahead, 6), (ahead, 10), (max(4, min(14, x - 6)), 8), (max(5, min(19, x)), 8)]
    _spread(plan, places)


def _close_down(plan: Plan, cell: Cell) -> None:
    """They will have the ball there, as they see it: get between it and our goal."""
    x, y = mirrored(cell)
    back = max(2, x - 3)
    inward = (y + 8) // 2
    places = [(back, y), (max(2, x - 6), inward), (back, inward), (max(2, x - 9), 8)]
    _spread(plan, places)


def _spread(plan: Plan, places: Iterable[Cell]) -> None:
    """Send the nearest idle player to each place in turn."""
    for place in places:
        distances = [(_far(plan.seen.players[index], place), index) for index in plan.idle]
        if distances:
            plan.approach(min(distances)[1], place)


class _Threat(NamedTuple):
    """A kick of theirs: how much we should mind it, and where the ball will be after each tick."""

    weight: float
    cells: list[Cell]

    def cut_from(self, cell: Cell, speed: int) -> float:
        """How well somebody in a cell cuts it off."""
        for ticks, there in enumerate(self.cells):
            if ticks_between(cell, there, speed) <= ticks:
                return CUT[ticks]
        return 0.0


def _threats(ball: Cell, theirs: list[Kick]) -> list[_Threat]:
    threats = []
    for velocity, expected in theirs:
        flights = track(ball, (-velocity[0], velocity[1]), len(CUT))
        weight = expected.worth - theirs[-1].prospect.worth + 0.02
        threats.append(_Threat(weight, [flown.cell for flown in flights if flown.goal is None]))
    return threats


def _cut_off(plan: Plan, ball: Cell, theirs: list[Kick]) -> None:
    """Each in turn, nearest to the ball first, goes where most of their likely kicks pass by."""
    threats = _threats(ball, theirs)
    for index in sorted(plan.idle, key=lambda index: _far(plan.seen.players[index], ball)):
        speed = plan.scene.skills[index].s
        plan.move(index, _cutting(threats, speed, (max(2, ball[0] - 4), (ball[1] + 8) // 2)))
        spot = plan.orders(None).cells[index]
        threats = [
            t._replace(weight=t.weight * (1 - 0.7 * t.cut_from(spot, speed))) for t in threats
        ]


def _cutting(threats: list[_Threat], speed: int, place: Cell) -> Callable[[Cell], float]:
    """How good a cell is against these threats; where that makes no difference, near a place."""

    def merit(cell: Cell) -> float:
        cut = sum(threat.weight * threat.cut_from(cell, speed) for threat in threats)
        return cut - 0.002 * _far(cell, place)

    return merit


def _meeting(theirs: Scene, ball: Cell, velocity: Velocity) -> Cell:
    """Where the opponents take a free ball, in their own view."""
    away = (-velocity[0], velocity[1])
    expected = prospect(theirs, ball, away, 0, kicked=False)
    return track(ball, away, max(1, expected.ticks))[-1].cell


def _far(one: Cell, other: Cell) -> float:
    """A distance with no ties between near cells: king's moves, then the sum of both ways."""
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(dx, dy) + 0.1 * (dx + dy)

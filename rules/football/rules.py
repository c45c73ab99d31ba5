"""The rules of football: set-ups, orders, the tick, the score.

Both sides give their orders at once, so there is no side to move; see `SimultaneousRules`. In a
State the first team, 0, plays from left to right throughout, and its players are 0 to 4, those of
the other team 5 to 9; the keepers are 4 and 9. A View is what one side is shown: itself on the
left, as players 1 to 5. Orders and set-ups are given in the view of their side.

Refusals begin with the number of the paragraph of the statement that is broken.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from rules.football.field import (
    CENTRE_X,
    FASTEST,
    Cell,
    Flight,
    Velocity,
    farthest,
    flight,
    in_field,
    in_goal,
    is_straight,
    mirrored,
    reachable,
    steps,
)
from rules.outcome import ScoredOutcome

GAME_DURATION = 90
HALF_DURATION = 45

FORWARD_CELL = (CENTRE_X, 8)  # of player 1 in every initial position (3.5)
KEEPER_CELL = (1, 8)  # of player 5 (3.6)
KEEPER = 5

SPARE_POINTS = 10
LEAST = {"t": 1, "s": 2, "p": 2, "c": 1}
MOST = {"t": 3, "s": FASTEST, "p": FASTEST, "c": 5}
SKILL_NAMES = {"t": "tackling", "s": "speed", "p": "power", "c": "saving"}
SKILL_PARAGRAPH = {"t": "6.1", "s": "6.1", "p": "6.1", "c": "6.2"}


class Skills(NamedTuple):
    """A player's points: tackling, speed, power of kick, and the keeper's saving."""

    t: int = 1
    s: int = 2
    p: int = 2
    c: int = 0  # field players have none


class SetUp(NamedTuple):
    """What a side decides before the game: where players 2, 3, 4 start, and all five skills."""

    positions: tuple[Cell, ...]
    skills: tuple[Skills, ...]


class Match(NamedTuple):
    """What stays the same through a match; set-ups in the order of the teams."""

    set_ups: tuple[SetUp, SetUp]
    game_duration: int = GAME_DURATION
    half_duration: int = HALF_DURATION


class State(NamedTuple):
    """The field before the tick `time`, which counts from 1; either owner or velocity is None."""

    time: int
    score: tuple[int, int]
    players: tuple[Cell, ...]
    ball: Cell
    owner: int | None
    velocity: Velocity | None
    match: Match


class View(NamedTuple):
    """What one side is shown: its own players are 1 to 5, `players[0]` to `players[4]`.

    `skills` holds five players in the first half and all ten in the second (6.6).
    """

    time: int
    half: int
    score: tuple[int, int]
    players: tuple[Cell, ...]
    ball: Cell
    owner: int | None
    velocity: Velocity | None
    skills: tuple[Skills, ...]


class Orders(NamedTuple):
    """Where players 1 to 5 go, and the kick of the one who has the ball."""

    cells: tuple[Cell, ...]
    kick: Velocity | None = None


# Before the game


def why_bad_set_up(set_up: SetUp) -> str | None:
    """What is wrong with a set-up, in words for its author; None if it is in order."""
    cells: dict[Cell, int] = {FORWARD_CELL: 1, KEEPER_CELL: KEEPER}
    for number, cell in enumerate(set_up.positions, 2):
        wrong = _why_not_there(number, cell)
        if wrong:
            return wrong
        if cell[0] > CENTRE_X:
            return f"3.8: player {number} starts at {cell}, beyond x = {CENTRE_X}"
        if cell in cells:
            return f"4.2: players {cells[cell]} and {number} both start at {cell}"
        cells[cell] = number
    return _why_bad_skills(set_up.skills)


def _why_bad_skills(skills: tuple[Skills, ...]) -> str | None:
    spent = 0
    for number, player in enumerate(skills, 1):
        for letter, points in player._asdict().items():
            if letter == "c" and number != KEEPER:
                if points:
                    return f"6.2: player {number} is no keeper and can't have c = {points}"
                continue
            least, most = LEAST[letter], MOST[letter]
            if not least <= points <= most:
                where = f"{SKILL_PARAGRAPH[letter]}: {SKILL_NAMES[letter]} of player {number}"
                return f"{where} is from {least} to {most} points, not {letter} = {points}"
            spent += points - least
    if spent > SPARE_POINTS:
        return f"6.4: {spent} points are spent on skills, and there are {SPARE_POINTS}"
    return None


def new_match(set_ups: tuple[SetUp, SetUp], constants: Mapping[str, int]) -> Match:
    """A match between two set-ups that are in order; ValueError for lengths that make no sense."""
    game, half = constants["GAME_DURATION"], constants["HALF_DURATION"]
    if not 1 <= half < game:
        raise ValueError(f"1.2: a game of {game} ticks can't have a first half of {half}")
    return Match(set_ups, game, half)


def initial(match: Match) -> State:
    """The first team kicks off."""
    return kick_off(match, 1, (0, 0), 0)


def kick_off(match: Match, time: int, score: tuple[int, int], team: int) -> State:
    """The initial position, with the ball at player 1 of this team (3.5)."""
    left, right = (_initial_cells(set_up) for set_up in match.set_ups)
    players = left + tuple(map(mirrored, right))
    owner = 5 * team
    return State(time, score, players, players[owner], owner, None, match)


def _initial_cells(set_up: SetUp) -> tuple[Cell, ...]:
    return (FORWARD_CELL, *set_up.positions, KEEPER_CELL)


# Orders


def view(state: State, seat: int) -> View:
    """The state as one side sees it: on the left, numbered from 1, without what it can't know."""
    time, (left, right), players, ball, owner, velocity, match = state
    half = 1 if time <= match.half_duration else 2
    ours = match.set_ups[seat].skills
    known = ours if half == 1 else ours + match.set_ups[1 - seat].skills
    if seat == 0:
        number = None if owner is None else owner + 1
        return View(time, half, (left, right), players, ball, number, velocity, known)
    number = None if owner is None else (owner + 5) % 10 + 1
    turned = tuple(map(mirrored, players[5:] + players[:5]))
    away = None if velocity is None else (-velocity[0], velocity[1])
    return View(time, half, (right, left), turned, mirrored(ball), number, away, known)


def on_field(orders: Orders, seat: int) -> Orders:
    """A side's orders as `tick` takes them: with the first team on the left."""
    if seat == 0:
        return orders
    kick = None if orders.kick is None else (-orders.kick[0], orders.kick[1])
    return Orders(tuple(map(mirrored, orders.cells)), kick)


def why_illegal(seen: View, orders: Orders) -> str | None:
    """What is wrong with the orders of the side that sees this; None if they are legal."""
    taken: dict[Cell, int] = {}
    for number, cell in enumerate(orders.cells, 1):
        wrong = _why_not_there(number, cell) or _why_too_far(seen, number, cell)
        if wrong:
            return wrong
    for number, cell in enumerate(orders.cells, 1):
        if cell in taken:
            return f"4.2: players {taken[cell]} and {number} both go to {cell}"
        taken[cell] = number
    return _why_bad_kick(seen, orders)


def _why_not_there(number: int, cell: Cell) -> str | None:
    if in_goal(cell):
        return f"4.3: player {number} can't be in the goal, at {cell}"
    if not in_field(cell):
        return f"8.3: player {number} can't leave the field, to {cell}"
    return None


def _why_too_far(seen: View, number: int, cell: Cell) -> str | None:
    source, speed = seen.players[number - 1], seen.skills[number - 1].s
    dx, dy = cell[0] - source[0], cell[1] - source[1]
    straight, most = is_straight(dx, dy), farthest(dx, dy, speed)
    if straight and max(abs(dx), abs(dy)) <= most:
        return None
    way = f"player {number} can't go from {source} to {cell}"
    if straight:
        return f"8.2: {way}: with speed {speed} he goes at most {most} that way"
    return f"8.1: {way}: neither along a line nor along a diagonal"


def _why_bad_kick(seen: View, orders: Orders) -> str | None:
    kick, owner = orders.kick, seen.owner
    if owner is None or owner > 5:
        return None if kick is None else "9.2: the kick is by a side that doesn't have the ball"
    if kick is None or kick == (0, 0):
        return f"8.4: player {owner} has the ball and must kick it, by at least one cell"
    power = seen.skills[owner - 1].p
    if not is_straight(*kick):
        return f"9.3: the kick {kick} goes neither along a line nor along a diagonal"
    most = farthest(*kick, power)
    if max(map(abs, kick)) > most:
        return f"9.4: the kick {kick} is too fast: with power {power} it is at most {most} that way"
    return _why_too_close(seen, orders.cells, kick)


def _why_too_close(seen: View, cells: tuple[Cell, ...], kick: Velocity) -> str | None:
    landing = flight(seen.ball, kick).cell
    if landing in cells:
        number = cells.index(landing) + 1
        return f"9.9: the kick {kick} ends at {landing}, where your player {number} would be"
    return None


def legal_kicks(seen: View, cells: tuple[Cell, ...]) -> list[Velocity]:
    """The kicks this side may order if its players go to these cells; none without the ball.

    There is always one if the players stay where they are.
    """
    if seen.owner is None or seen.owner > 5:
        return []
    kicks = steps(seen.skills[seen.owner - 1].p)
    return [kick for kick in kicks if flight(seen.ball, kick).cell not in cells]


def stand_still(seen: View) -> Orders:
    """The simplest legal orders: nobody moves, and the ball is kicked in the first way allowed."""
    cells = seen.players[:5]
    kicks = legal_kicks(seen, cells)
    return Orders(cells, kicks[0] if kicks else None)


def orders_by_lot(seen: View, random: Random) -> Orders:
    """Some legal orders; every player moves at random."""
    cells: list[Cell] = list(seen.players[:5])
    for index in random.sample(range(5), 5):
        others = cells[:index] + cells[index + 1 :]
        free = [c for c in reachable(cells[index], seen.skills[index].s) if c not in others]
        cells[index] = random.choice(free)
    if seen.owner is None or seen.owner > 5:
        return Orders(tuple(cells))
    kicks = legal_kicks(seen, tuple(cells))
    return Orders(tuple(cells), random.choice(kicks)) if kicks else stand_still(seen)


def set_up_by_lot(random: Random) -> SetUp:
    """Some set-up that is in order."""
    cells = [(x, y) for x in range(1, CENTRE_X + 1) for y in range(1, 16)]
    free = [cell for cell in cells if cell not in (FORWARD_CELL, KEEPER_CELL)]
    skills = [Skills()._asdict() for _ in range(4)] + [Skills(c=1)._asdict()]
    for _ in range(SPARE_POINTS):
        number = random.randrange(5)
        letter = random.choice("tspc" if number == 4 else "tsp")
        if skills[number][letter] < MOST[letter]:
            skills[number][letter] += 1
    return SetUp(tuple(random.sample(free, 3)), tuple(Skills(**player) for player in skills))


# The tick


def tick(state: State, orders: tuple[Orders, Orders], random: Random) -> State:
    """The state one tick later (11), for legal orders as `on_field` gives them.

    Chance is asked only where the rules name it: for a save, and for a ball between two players.
    """
    time, score, _, ball, owner, velocity, match = state
    left, right = orders
    if owner is not None:
        velocity = left.kick if owner < 5 else right.kick
    assert velocity is not None
    flown = flight(ball, velocity)
    ball, velocity, _, goal, _ = flown
    if goal is not None:
        keeper = orders[goal].cells[4]
        if not _is_saved(flown, keeper, match.set_ups[goal].skills[4].c, random):
            return _after_goal(state, goal)
        ball = keeper
    if time == match.half_duration:
        return kick_off(match, time + 1, score, 1)
    players = left.cells + right.cells
    if ball not in players:
        return State(time + 1, score, players, ball, None, velocity, match)
    holder = players.index(ball)
    if holder < 5 and ball in right.cells:
        holder = _contest(match, holder, 5 + right.cells.index(ball), random)
    return State(time + 1, score, players, ball, holder, None, match)


def _is_saved(flown: Flight, keeper: Cell, points: int, random: Random) -> bool:
    """Whether the keeper gets a ball on its way into his goal (10)."""
    chance = 2 if keeper in flown.path else 1 if keeper in flown.beside else 0
    return chance > 0 and random.randrange(10) < chance * points


def _after_goal(state: State, goal: int) -> State:
    """The next kick-off: by the side that conceded, or at half-time as always (5.2, 5.3)."""
    left, right = state.score
    team = 1 if state.time == state.match.half_duration else goal
    return kick_off(state.match, state.time + 1, (left + goal, right + 1 - goal), team)


def _contest(match: Match, left: int, right: int, random: Random) -> int:
    """Who gets the ball when two stand at it: by tackling, t_A of t_A + t_B (7.5)."""
    ours = match.set_ups[0].skills[left].t
    theirs = match.set_ups[1].skills[right - 5].t
    return left if random.randrange(ours + theirs) < ours else right


# The end


def outcome(state: State) -> ScoredOutcome | None:
    """How the match ended, or None while it goes on."""
    if state.time <= state.match.game_duration:
        return None
    left, right = state.score
    winner = None if left == right else int(right > left)
    return ScoredOutcome(winner, f"{left}:{right} after full time", state.score)


def technical_defeat(loser: int, reason: str) -> ScoredOutcome:
    """How a match ends when a side breaks a rule: 0:1 against it, whatever the score was (13.7)."""
    return ScoredOutcome(1 - loser, reason, (loser, 1 - loser))

"""Football as the statement tells it: teams A and B on a real field, who change ends at half-time.

Shares no code with rules/ and thinks differently: the field is the physical one, the ball's bounces
are folded straight lines, and a tick gives every possible result with its exact probability.
Set-ups, views and answers are the plain dictionaries that the bots see.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Cell = tuple[int, int]
Player = tuple[str, int]  # ("A", 5) is A's keeper
Plain = dict[str, Any]

GOAL_ROWS = (6, 7, 8, 9, 10)


class World:
    """Everything about one moment of a match."""

    def __init__(self, game: Plain, time: int, score: dict[str, int]) -> None:
        self.game = game  # "A" and "B": their set-ups; "full" and "half": ticks
        self.time = time
        self.score = score
        self.where: dict[Player, Cell] = {}
        self.ball: Cell = (0, 0)
        self.holder: Player | None = None
        self.velocity: Cell | None = None

    def is_second_half(self) -> bool:
        return self.time > int(self.game["half"])

    def is_over(self) -> bool:
        return self.time > int(self.game["full"])

    def left_team(self) -> str:
        """A begins on the left; at half-time they change ends (3.2)."""
        return "B" if self.is_second_half() else "A"

    def skill(self, player: Player, letter: str) -> int:
        team, number = player
        return int(self.game[team]["skills"][number][letter])


def other(team: str) -> str:
    return "B" if team == "A" else "A"


def flipped(cell: Cell) -> Cell:
    return 25 - cell[0], cell[1]


def kick_off(game: Plain, time: int, score: dict[str, int], team: str) -> World:
    """Paragraph 3: everyone in his initial cell, the ball at player 1 of one team."""
    world = World(game, time, score)
    for side in "AB":
        cells = {1: (12, 8), 5: (1, 8), **game[side]["positions"]}
        for number, cell in cells.items():
            at_left = world.left_team() == side
            world.where[side, number] = tuple(cell) if at_left else flipped(cell)
    world.holder = (team, 1)
    world.ball = world.where[team, 1]
    return world


def new_game(set_ups: list[Plain], full: int, half: int) -> World:
    game = {"A": set_ups[0], "B": set_ups[1], "full": full, "half": half}
    return kick_off(game, 1, {"A": 0, "B": 0}, "A")


def view(world: World, team: str) -> Plain:
    """What a team is shown (3.3, 4.1, 6.6)."""
    at_left = world.left_team() == team

    def shown(cell: Cell) -> Cell:
        return cell if at_left else flipped(cell)

    numbers = {(team, n): n for n in range(1, 6)} | {(other(team), n): n + 5 for n in range(1, 6)}
    skills = {n: dict(world.game[team]["skills"][n]) for n in range(1, 6)}
    if world.is_second_half():
        skills |= {n + 5: dict(world.game[other(team)]["skills"][n]) for n in range(1, 6)}
    velocity = world.velocity
    if velocity is not None and not at_left:
        velocity = (-velocity[0], velocity[1])
    return {
        "time": world.time,
        "half": 2 if world.is_second_half() else 1,
        "score": (world.score[team], world.score[other(team)]),
        "players": {number: shown(world.where[player]) for player, number in numbers.items()},
        "ball": shown(world.ball),
        "owner": None if world.holder is None else numbers[world.holder],
        "velocity": velocity,
        "skills": skills,
    }


# The ball


def folded(value: int, size: int) -> int:
    """A coordinate on a straight line that bounces between 1 and size."""
    around = (value - 1) % (2 * size - 2)
    return 1 + min(around, 2 * size - 2 - around)


def sign(number: int) -> int:
    return 0 if number == 0 else number // abs(number)


def ball_path(ball: Cell, velocity: Cell) -> tuple[list[Cell], str | None, Cell]:
    """The cells in the field, "left" or "right" if it ends in that goal, and its new velocity."""
    speed = max(abs(velocity[0]), abs(velocity[1]))
    dx, dy = sign(velocity[0]), sign(velocity[1])
    path = [ball]
    for step in range(1, speed + 1):
        x, y = path[-1]
        heading = folded(ball[0] + dx * step, 24) - x
        going_up = folded(ball[1] + dy * step, 15) - y
        # At the goal line the fold has turned the ball back, unless the mouth lets it through.
        if dx and x in (1, 24) and y + going_up in GOAL_ROWS:
            out = -1 if x == 1 else 1
            came_to_it = step > 1 and y in GOAL_ROWS
            kicked_at_it = step == 1 and dx == out
            if came_to_it or kicked_at_it:
                return path, "left" if x == 1 else "right", velocity
        path.append((x + heading, y + going_up))
    x, y = path[-1]
    new_dx = folded(ball[0] + dx * (speed + 1), 24) - x
    if dx and x in (1, 24) and y in GOAL_ROWS:
        new_dx = -1 if x == 1 else 1
    new_dy = folded(ball[1] + dy * (speed + 1), 15) - y
    return path, None, (new_dx * speed, new_dy * speed)


# What is forbidden: the numbers of all paragraphs that an answer breaks


def faults_of_set_up(set_up: Plain) -> set[str]:
    faults = set()
    cells = [tuple(set_up["positions"][number]) for number in (2, 3, 4)]
    for x, y in cells:
        if x in (0, 25) and y in GOAL_ROWS:
            faults.add("4.3")
        elif x < 1 or x > 24 or y < 1 or y > 15:
            faults.add("8.3")
        elif x > 12:
            faults.add("3.8")
    if len({(12, 8), (1, 8), *cells}) < 5:
        faults.add("4.2")
    spent = 0
    for skills in set_up["skills"].values():
        for letter, points in skills.items():
            low, high = {"t": (1, 3), "s": (2, 3), "p": (2, 3), "c": (1, 5)}[letter]
            if points < low or points > high:
                faults.add("6.2" if letter == "c" else "6.1")
            spent += points - low
    if spent > 10:
        faults.add("6.4")
    return faults


def faults_of_orders(seen: Plain, answer: Plain) -> set[str]:
    faults = set()
    cells = {n: tuple(answer["moves"].get(n, seen["players"][n])) for n in range(1, 6)}
    for number, (x, y) in cells.items():
        if x in (0, 25) and y in GOAL_ROWS:
            faults.add("4.3")
        elif x < 1 or x > 24 or y < 1 or y > 15:
            faults.add("8.3")
        old_x, old_y = seen["players"][number]
        speed = seen["skills"][number]["s"]
        dx, dy = abs(x - old_x), abs(y - old_y)
        if dx and dy and dx != dy:
            faults.add("8.1")
        elif (dx and dy and dx > speed - 1) or dx > speed or dy > speed:
            faults.add("8.2")
    if len(set(cells.values())) < 5:
        faults.add("4.2")
    return faults | faults_of_kick(seen, answer["kick"], set(cells.values()))


def faults_of_kick(seen: Plain, kick: Cell | None, own: set[Cell]) -> set[str]:
    mine = seen["owner"] is not None and seen["owner"] <= 5
    if not mine:
        return set() if kick is None else {"9.2"}
    if kick is None or tuple(kick) == (0, 0):
        return {"8.4"}
    dx, dy = abs(kick[0]), abs(kick[1])
    if dx and dy and dx != dy:
        return {"9.3"}
    power = seen["skills"][seen["owner"]]["p"]
    if max(dx, dy) > (power - 1 if dx and dy else power):
        return {"9.4"}
    path, goal, _ = ball_path(seen["ball"], kick)
    return {"9.9"} if goal is None and path[-1] in own else set()


# The tick: every possible result with its probability, step by step as in paragraph 11

Results = list[tuple[Fraction, World]]


def tick(world: World, answers: dict[str, Plain]) -> Results:
    moved = {
        (team, n): tuple(answers[team]["moves"].get(n, view(world, team)["players"][n]))
        for team in "AB"
        for n in range(1, 6)
    }
    where: dict[Player, Cell] = {
        player: cell if world.left_team() == player[0] else flipped(cell)
        for player, cell in moved.items()
    }
    velocity = world.velocity
    if world.holder is not None:
        kick = answers[world.holder[0]]["kick"]
        velocity = tuple(kick) if world.left_team() == world.holder[0] else (-kick[0], kick[1])
    assert velocity is not None
    path, goal, after = ball_path(world.ball, velocity)
    if goal is None:
        return settle(world, where, path[-1], after)
    defender = world.left_team() if goal == "left" else other(world.left_team())
    keeper = where[defender, 5]
    saved = save_probability(path, keeper, world.skill((defender, 5), "c"))
    results: Results = []
    if saved > 0:
        results += [(saved * p, w) for p, w in settle(world, where, keeper, after)]
    if saved < 1:
        results.append((1 - saved, scored(world, other(defender))))
    return results


def save_probability(path: list[Cell], keeper: Cell, points: int) -> Fraction:
    if keeper in path:
        return Fraction(2 * points, 10)
    near = [c for c in path if abs(c[0] - keeper[0]) <= 1 and abs(c[1] - keeper[1]) <= 1]
    return Fraction(points, 10) if near else Fraction(0)


def scored(world: World, team: str) -> World:
    score = dict(world.score)
    score[team] += 1
    kicks_off = "B" if world.time == world.game["half"] else other(team)
    return kick_off(world.game, world.time + 1, score, kicks_off)


def settle(world: World, where: dict[Player, Cell], ball: Cell, velocity: Cell) -> Results:
    """No goal: half-time, or else whoever stands at the ball has it (7)."""
    if world.time == world.game["half"]:
        return [(Fraction(1), kick_off(world.game, world.time + 1, dict(world.score), "B"))]
    at_ball = [player for player, cell in where.items() if cell == ball]
    total = sum(world.skill(player, "t") for player in at_ball)
    results: Results = []
    for holder in at_ball or [None]:
        after = World(world.game, world.time + 1, dict(world.score))
        after.where, after.ball, after.holder = where, ball, holder
        after.velocity = velocity if holder is None else None
        chance = Fraction(1) if holder is None else Fraction(world.skill(holder, "t"), total)
        results.append((chance, after))
    return results

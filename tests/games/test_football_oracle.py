"""The rules of football against an independent second writing: whole matches and odd states.

At every tick all possible results, with their exact probabilities, are the same, as both sides
see them; and every answer, right or wrong, gets the same verdict.
"""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.football import notation, rules
from rules.football.field import Cell, flight, mirrored, reachable, steps
from rules.football.rules import Match, Orders, SetUp, Skills, State, View
from tests.games.football_play import every_result, key, views_of
from tests.oracles import football as oracle

COUNTS_TABLE = Path(__file__).with_name("football_counts.txt")
TEAMS = "AB"
CELLS = [(x, y) for x in range(1, 25) for y in range(1, 16)]


def wandering(seen: View, chance: random.Random) -> Orders:
    """Legal orders with more going on than by lot: many run for the ball and shoot."""
    ball = seen.ball if seen.velocity is None else flight(seen.ball, seen.velocity).cell
    if ball[0] in (0, 25) or chance.random() < 0.3:
        return rules.orders_by_lot(seen, chance)
    cells = list(seen.players[:5])
    for index in range(5):
        others = cells[:index] + cells[index + 1 :]
        free = [c for c in reachable(cells[index], seen.skills[index].s) if c not in others]
        cells[index] = min(free, key=lambda c: max(abs(c[0] - ball[0]), abs(c[1] - ball[1])))
    kicks = rules.legal_kicks(seen, tuple(cells))
    kicks.sort(key=lambda kick: -kick[0])
    if kicks:
        return Orders(tuple(cells), kicks[0] if chance.random() < 0.5 else chance.choice(kicks))
    holds = seen.owner is not None and seen.owner <= 5
    return rules.stand_still(seen) if holds else Orders(tuple(cells))


def oracle_results(world: oracle.World, answers: list[dict[str, Any]]) -> dict[str, Fraction]:
    results: dict[str, Fraction] = defaultdict(Fraction)
    for part, after in oracle.tick(world, dict(zip(TEAMS, answers, strict=True))):
        results[key([oracle.view(after, team) for team in TEAMS])] += part
    return dict(results)


def assert_same_tick(
    state: State, world: oracle.World, orders: list[Orders]
) -> list[tuple[Fraction, oracle.World]]:
    """Both writings agree on all that can come of these orders, given as each side sees them."""
    answers = [notation.plain_orders(side) for side in orders]
    for seat, team in enumerate(TEAMS):
        assert oracle.faults_of_orders(oracle.view(world, team), answers[seat]) == set()
        assert rules.why_illegal(rules.view(state, seat), orders[seat]) is None
    left, right = (rules.on_field(side, seat) for seat, side in enumerate(orders))
    ours: dict[str, Fraction] = defaultdict(Fraction)
    for after, part in every_result(state, (left, right)).items():
        ours[views_of(after)] += part
    assert ours == oracle_results(world, answers)
    return oracle.tick(world, dict(zip(TEAMS, answers, strict=True)))


@pytest.mark.parametrize("batch", range(4))
def test_random_matches_agree(batch: int) -> None:
    goals = 0
    for seed in range(60 * batch, 60 * batch + 60):
        chance = random.Random(seed)
        first, second = rules.set_up_by_lot(chance), rules.set_up_by_lot(chance)
        state = rules.initial(Match((first, second), 24, 12))
        plain = [notation.plain_set_up(set_up) for set_up in (first, second)]
        world = oracle.new_game(plain, 24, 12)
        while not world.is_over():
            assert rules.outcome(state) is None
            assert views_of(state) == key([oracle.view(world, team) for team in TEAMS])
            orders = [wandering(rules.view(state, seat), chance) for seat in (0, 1)]
            results = assert_same_tick(state, world, orders)
            world = chance.choices([w for _, w in results], [float(p) for p, _ in results])[0]
            state = reached(state, orders, world)
        outcome = rules.outcome(state)
        assert outcome is not None
        score = world.score["A"], world.score["B"]
        assert outcome.score == score
        assert outcome.winner == (None if score[0] == score[1] else int(score[1] > score[0]))
        goals += sum(score)
    assert goals > 20  # or else these matches tell nothing about goals


def reached(state: State, orders: list[Orders], world: oracle.World) -> State:
    """The one of the rules' results that the oracle's world is."""
    left, right = (rules.on_field(side, seat) for seat, side in enumerate(orders))
    wanted = key([oracle.view(world, team) for team in TEAMS])
    (after,) = (a for a in every_result(state, (left, right)) if views_of(a) == wanted)
    return after


# Odd states


@st.composite
def skills(draw: st.DrawFn, keeper: bool) -> Skills:
    points = [draw(st.integers(1, 3)), draw(st.integers(2, 3)), draw(st.integers(2, 3))]
    return Skills(*points, draw(st.integers(1, 5)) if keeper else 0)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Any skills, even too many of them: a tick doesn't mind."""
    places = ((10, 4), (10, 12), (5, 8))
    first, second = (
        SetUp(places, tuple(draw(skills(keeper=index == 4)) for index in range(5)))
        for _ in range(2)
    )
    return Match((first, second), 20, 10)


@st.composite
def odd_states(draw: st.DrawFn) -> State:
    """Anyone anywhere, with a liking for the goals, where most things happen."""
    near = st.sampled_from([(x, y) for x in (1, 2, 22, 23, 24) for y in range(4, 13)])
    cells = st.one_of(near, st.sampled_from(CELLS))
    players: list[Cell] = []
    for _ in range(2):
        players += draw(st.lists(cells, min_size=5, max_size=5, unique=True))
    time = draw(st.sampled_from([1, 9, 10, 11, 20]))
    score = draw(st.sampled_from([(0, 0), (2, 1)]))
    state = State(time, score, tuple(players), (1, 1), None, None, draw(matches()))
    free = [cell for cell in CELLS if cell not in players]
    if draw(st.booleans()):
        owner = draw(st.integers(0, 9))
        return state._replace(owner=owner, ball=players[owner])
    ball = draw(cells.filter(lambda cell: cell in free))
    return state._replace(ball=ball, velocity=draw(st.sampled_from(steps(3))))


def world_of(state: State) -> oracle.World:
    """The same moment on the oracle's field, where sides change ends."""
    game: dict[str, Any] = {
        team: notation.plain_set_up(set_up)
        for team, set_up in zip(TEAMS, state.match.set_ups, strict=True)
    }
    game |= {"full": state.match.game_duration, "half": state.match.half_duration}
    score = {"A": state.score[0], "B": state.score[1]}
    world = oracle.World(game, state.time, score)
    turn = mirrored if world.is_second_half() else lambda cell: cell
    names = [(team, number) for team in TEAMS for number in range(1, 6)]
    world.where = {name: turn(cell) for name, cell in zip(names, state.players, strict=True)}
    world.ball = turn(state.ball)
    world.holder = None if state.owner is None else names[state.owner]
    if state.velocity is not None:
        vx, vy = state.velocity
        world.velocity = (-vx, vy) if world.is_second_half() else (vx, vy)
    return world


@settings(derandomize=True, deadline=None, max_examples=400)
@given(odd_states(), st.integers(0, 1 << 30))
def test_odd_states_agree(state: State, seed: int) -> None:
    chance, world = random.Random(seed), world_of(state)
    assert views_of(state) == key([oracle.view(world, team) for team in TEAMS])
    orders = [wandering(rules.view(state, seat), chance) for seat in (0, 1)]
    assert_same_tick(state, world, orders)


@st.composite
def any_orders(draw: st.DrawFn, seen: View) -> Orders:
    """Orders near enough to legal ones to break one rule at a time."""
    cells = []
    for x, y in seen.players[:5]:
        dx, dy = draw(st.sampled_from([(0, 0), (0, 0), *steps(3), (1, 2), (4, 0), (3, 3)]))
        cells.append((x + dx, y + dy))
    kicks = st.sampled_from([*steps(3), (0, 0), (1, 2), (-4, 0), (3, 3)])
    holds = seen.owner is not None and seen.owner <= 5
    usual, other = (kicks, st.none()) if holds else (st.none(), kicks)
    return Orders(tuple(cells), draw(st.one_of(usual, usual, usual, other)))


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.data(), odd_states(), st.integers(0, 1))
def test_orders_get_the_same_verdict(data: st.DataObject, state: State, seat: int) -> None:
    seen = rules.view(state, seat)
    orders = data.draw(any_orders(seen))
    reason = rules.why_illegal(seen, orders)
    faults = oracle.faults_of_orders(notation.plain_view(seen), notation.plain_orders(orders))
    assert (reason is None) == (not faults)
    assert reason is None or reason.partition(": ")[0] in faults


@st.composite
def any_set_ups(draw: st.DrawFn) -> SetUp:
    near = st.tuples(st.integers(-1, 14), st.integers(-1, 17))
    good = st.sampled_from([cell for cell in CELLS if cell[0] <= 12])
    cells = tuple(draw(st.one_of(good, good, good, near)) for _ in range(3))
    usual, odd = st.sampled_from([1, 2, 2, 2, 3]), st.integers(0, 4)
    players = [
        Skills(draw(usual), *(draw(st.one_of(st.integers(2, 3), odd)) for _ in range(2)))
        for _ in range(5)
    ]
    players[4] = players[4]._replace(c=draw(st.integers(0, 6)))
    return SetUp(cells, tuple(players))


@settings(derandomize=True, deadline=None, max_examples=300)
@given(any_set_ups())
def test_set_ups_get_the_same_verdict(set_up: SetUp) -> None:
    reason = rules.why_bad_set_up(set_up)
    faults = oracle.faults_of_set_up(notation.plain_set_up(set_up))
    assert (reason is None) == (not faults)
    assert reason is None or reason.partition(": ")[0] in faults


@pytest.mark.parametrize("seed", range(50))
def test_lots_are_legal(seed: int) -> None:
    set_up = rules.set_up_by_lot(random.Random(seed))
    assert oracle.faults_of_set_up(notation.plain_set_up(set_up)) == set()


# How many legal orders there are, in a table of texts


def counts_table() -> list[tuple[str, str, list[int]]]:
    """Name, view and counts of each entry; the first block of the file is its heading."""
    entries = []
    for block in COUNTS_TABLE.read_text().strip().split("\n\n")[1:]:
        name, seen, counts = block.split("\n")
        entries.append((name, seen, [int(count) for count in counts.split()]))
    return entries


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(*rest, id=name) for name, *rest in counts_table()]
)
def test_counts_of_legal_orders(text: str, counts: list[int]) -> None:
    """For each player, the cells he may go to while the others stay; then the kicks."""
    seen = notation.parse_view(text)
    stays = seen.players[:5]
    kick = rules.stand_still(seen).kick
    found = []
    for index in range(5):
        ways = [
            Orders((*stays[:index], cell, *stays[index + 1 :]), kick)
            for cell in reachable(stays[index], seen.skills[index].s)
        ]
        found.append(sum(rules.why_illegal(seen, orders) is None for orders in ways))
    assert [*found, len(rules.legal_kicks(seen, stays))] == counts

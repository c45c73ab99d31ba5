"""The rules of football, paragraph by paragraph, as the statement numbers them."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from rules import catalog
from rules.football import notation, rules
from rules.football.field import CENTRE_X, Cell, Velocity, flight, mirrored, reachable, steps
from rules.football.rules import Match, Orders, SetUp, Skills, State
from tests.games.football_play import (
    LEFT,
    MATCH,
    PLAIN,
    RIGHT,
    SET_UP,
    every_result,
    flying,
    held,
    stay,
    the_result,
)
from tests.oracles import football as oracle

EVERY_CELL = [(x, y) for x in range(1, 25) for y in range(1, 16)]
OUTSIDE = [(x, y) for x in range(-2, 28) for y in range(-2, 19) if (x, y) not in set(EVERY_CELL)]


# 1. General


def test_1_2_the_constants_of_the_contest() -> None:
    assert catalog.load("football").constants == {"GAME_DURATION": 90, "HALF_DURATION": 45}
    assert (MATCH.game_duration, MATCH.half_duration) == (90, 45)


@pytest.mark.parametrize(("full", "half"), [(90, 90), (90, 0), (10, 45), (0, 0)])
def test_1_2_lengths_that_make_no_sense(full: int, half: int) -> None:
    with pytest.raises(ValueError, match=r"1\.2"):
        rules.new_match((SET_UP, SET_UP), {"GAME_DURATION": full, "HALF_DURATION": half})


def test_1_2_a_match_lasts_so_many_ticks() -> None:
    match = rules.new_match((SET_UP, SET_UP), {"GAME_DURATION": 7, "HALF_DURATION": 3})
    state, halves, chance = rules.initial(match), [], random.Random(1)
    while rules.outcome(state) is None:
        halves.append(rules.view(state, 0).half)
        left, right = (
            rules.on_field(rules.orders_by_lot(rules.view(state, seat), chance), seat)
            for seat in (0, 1)
        )
        state = rules.tick(state, (left, right), chance)
    assert halves == [1, 1, 1, 2, 2, 2, 2]


def test_1_4_and_1_5_numbers_of_players() -> None:
    """Each side is 1 to 5 to itself, with 5 the keeper, and the other is 6 to 10, 10 the keeper."""
    state = rules.initial(MATCH)
    for seat in (0, 1):
        players = rules.view(state, seat).players
        assert (players[0], players[4]) == ((12, 8), (1, 8))
        assert (players[5], players[9]) == ((13, 8), (24, 8))
    assert rules.view(state, 0).owner == 1
    assert rules.view(state, 1).owner == 6


# 2. The field


def test_2_1_the_field_is_24_by_15() -> None:
    for cell in EVERY_CELL:
        seen = view_with(1, cell)
        assert rules.why_illegal(seen, Orders(seen.players[:5])) is None
    for cell in OUTSIDE:
        orders = Orders((cell, *LEFT[1:]))
        assert rules.why_illegal(view_with(1, (3, 2)), orders) is not None


def view_with(number: int, cell: Cell, skills: tuple[Skills, ...] = PLAIN) -> rules.View:
    """What the left side sees with one of its players in a cell, far from the ball."""
    state = flying((20, 2), (1, 0), Match((SetUp(SET_UP.positions, skills), SET_UP)))
    players = list(state.players)
    if cell in players[:5] and players.index(cell) != number - 1:
        players[players.index(cell)] = (12, 15)
    players[number - 1] = cell
    return rules.view(state._replace(players=tuple(players)), 0)


@pytest.mark.parametrize("y", range(1, 16))
def test_2_2_goals_are_five_cells_in_the_middle(y: int) -> None:
    right, left = flight((24, y), (1, 0)), flight((1, y), (-1, 0))
    if 6 <= y <= 10:
        assert (right.goal, right.cell) == (1, (25, y))
        assert (left.goal, left.cell) == (0, (0, y))
    else:
        assert (right.goal, right.cell) == (None, (23, y))
        assert (left.goal, left.cell) == (None, (2, y))


# 3. The initial position


def test_3_2_and_3_3_both_halves_look_the_same_to_a_side() -> None:
    """The sides change ends, and everyone still sees himself on the left."""
    first, second = rules.kick_off(MATCH, 1, (0, 0), 0), rules.kick_off(MATCH, 46, (0, 0), 0)
    for seat in (0, 1):
        assert rules.view(first, seat).players == rules.view(second, seat).players


def test_3_3_views_are_mirrored() -> None:
    state = held(7, (20, 3), score=(2, 1), time=50)
    seen = rules.view(state, 1)
    assert seen.players == tuple(mirrored(cell) for cell in state.players[5:] + state.players[:5])
    assert (seen.ball, seen.owner, seen.velocity) == ((5, 3), 3, None)
    assert (seen.score, rules.view(state, 0).score) == ((1, 2), (2, 1))
    loose = rules.view(flying((20, 3), (2, -2)), 1)
    assert (loose.ball, loose.owner, loose.velocity) == ((5, 3), None, (-2, -2))


@pytest.mark.parametrize("seat", [0, 1])
def test_3_3_orders_are_mirrored_back(seat: int) -> None:
    orders = Orders(((1, 1), (2, 3), (12, 15), (24, 7), (6, 6)), (2, -2))
    field = rules.on_field(orders, seat)
    assert rules.on_field(field, seat) == orders
    assert field == (orders if seat == 0 else Orders(tuple(map(mirrored, orders.cells)), (-2, -2)))


def test_3_5_to_3_7_initial_cells() -> None:
    ours = SetUp(((1, 1), (12, 15), (12, 9)), PLAIN)
    state = rules.initial(Match((ours, SET_UP)))
    assert state.players[:5] == ((12, 8), (1, 1), (12, 15), (12, 9), (1, 8))
    assert state.players[5:] == ((13, 8), (15, 4), (15, 12), (20, 8), (24, 8))
    assert (state.ball, state.owner, state.velocity) == ((12, 8), 0, None)


def test_3_8_and_3_9_where_a_player_may_start() -> None:
    for cell in EVERY_CELL:
        reason = rules.why_bad_set_up(SetUp((cell, (10, 12), (5, 8)), PLAIN))
        if cell in [(12, 8), (1, 8), (10, 12), (5, 8)]:
            assert str(reason).startswith("4.2: ")
        elif cell[0] > CENTRE_X:
            assert str(reason).startswith("3.8: ")
        else:
            assert reason is None


@pytest.mark.parametrize(
    ("cell", "paragraph"), [((0, 8), "4.3"), ((0, 5), "8.3"), ((3, 16), "8.3")]
)
def test_3_9_nobody_starts_outside(cell: Cell, paragraph: str) -> None:
    reason = rules.why_bad_set_up(SetUp(((10, 4), cell, (5, 8)), PLAIN))
    assert str(reason).startswith(f"{paragraph}: player 3 ")


# 4. The state


@pytest.mark.parametrize("seat", [0, 1])
def test_4_1_either_owner_or_velocity(seat: int) -> None:
    for state in (rules.initial(MATCH), flying((12, 8), (1, 1))):
        seen = rules.view(state, seat)
        assert (seen.owner is None) != (seen.velocity is None)


def test_4_2_team_mates_may_not_meet() -> None:
    seen = rules.view(flying((20, 2), (1, 0)), 0)
    reason = rules.why_illegal(seen, Orders(((4, 2), (4, 2), *LEFT[2:])))
    assert reason == "4.2: players 1 and 2 both go to (4, 2)"
    reason = rules.why_illegal(seen, Orders(((5, 2), *LEFT[1:])))
    assert reason == "4.2: players 1 and 2 both go to (5, 2)"


def test_4_2_swaps_and_opponents_are_no_collision() -> None:
    state = flying((20, 2), (1, 0), players=((3, 2), (5, 2), (7, 2), (9, 2), (2, 8), *RIGHT))
    swapped = Orders(((5, 2), (3, 2), *LEFT[2:]))
    assert rules.why_illegal(rules.view(state, 0), swapped) is None
    crowded = state._replace(players=(*LEFT, (4, 2), *RIGHT[1:]))
    assert rules.why_illegal(rules.view(crowded, 0), Orders(((4, 2), *LEFT[1:]))) is None


@pytest.mark.parametrize("y", range(1, 16))
@pytest.mark.parametrize("x", [0, 25])
def test_4_3_nobody_in_the_goals(x: int, y: int) -> None:
    near = (1 if x == 0 else 24, y)
    seen = view_with(1, near)
    reason = rules.why_illegal(seen, Orders(((x, y), *seen.players[1:5])))
    assert str(reason).startswith("4.3" if 6 <= y <= 10 else "8.3")


# 5. Goals


@pytest.mark.parametrize(("cell", "kick", "team"), [((24, 6), (1, 0), 0), ((1, 10), (-1, 0), 1)])
@pytest.mark.parametrize("owner", [0, 5])
def test_5_1_and_5_2_a_goal_and_the_kick_off(
    cell: Cell, kick: Velocity, team: int, owner: int
) -> None:
    """Whoever kicked it, own goals included, the other side scores and the conceding one starts."""
    state = held(owner, cell, time=10, score=(3, 4))
    after = the_result(away_from_goals(state), stay(away_from_goals(state), kick))
    assert after.score == ((4, 4) if team == 0 else (3, 5))
    assert after == rules.kick_off(MATCH, 11, after.score, 1 - team)


def away_from_goals(state: State) -> State:
    """Both keepers where they can save nothing."""
    players = list(state.players)
    players[4], players[9] = (12, 1), (13, 1)
    return state._replace(players=tuple(players))


def test_5_3_a_goal_at_the_last_tick_of_the_first_half() -> None:
    for goal, score in [((1, 0), (1, 0)), ((-1, 0), (0, 1))]:
        state = away_from_goals(held(0, (24, 8) if goal == (1, 0) else (1, 8), time=45))
        after = the_result(state, stay(state, goal))
        assert after == rules.kick_off(MATCH, 46, score, 1)


def test_5_3_a_goal_at_the_last_tick_of_all() -> None:
    state = away_from_goals(held(0, (24, 8), time=90, score=(1, 1)))
    assert rules.outcome(state) is None
    after = the_result(state, stay(state, (1, 0)))
    assert rules.outcome(after) == (0, "2:1 after full time", (2, 1))


# 6. Skills


def with_skills(**changes: Skills) -> SetUp:
    """A set-up with some players changed: `p1=Skills(...)`."""
    skills = list(PLAIN)
    for name, value in changes.items():
        skills[int(name[1:]) - 1] = value
    return SetUp(SET_UP.positions, tuple(skills))


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize(("letter", "least", "most"), [("t", 1, 3), ("s", 2, 3), ("p", 2, 3)])
def test_6_1_and_6_5_bounds_of_skills(number: int, letter: str, least: int, most: int) -> None:
    for points in range(-1, 7):
        player = PLAIN[number - 1]._replace(**{letter: points})
        reason = rules.why_bad_set_up(with_skills(**{f"p{number}": player}))
        if least <= points <= most:
            assert reason is None
        else:
            assert str(reason).startswith("6.1: ")
            assert f"player {number} " in str(reason)


@pytest.mark.parametrize("points", range(-1, 8))
def test_6_2_saving_is_for_the_keeper(points: int) -> None:
    keeper = rules.why_bad_set_up(with_skills(p5=Skills(c=points)))
    assert keeper is None if 1 <= points <= 5 else str(keeper).startswith("6.2: ")
    field_player = rules.why_bad_set_up(with_skills(p2=Skills(c=points)))
    assert field_player is None if points == 0 else str(field_player).startswith("6.2: ")


def test_6_3_the_least_is_given() -> None:
    assert rules.why_bad_set_up(with_skills()) is None


def test_6_4_ten_points_and_no_more() -> None:
    strong = Skills(t=3, s=3, p=3)  # four points each
    assert rules.why_bad_set_up(with_skills(p1=strong, p2=strong)) is None
    assert rules.why_bad_set_up(with_skills(p1=strong, p2=strong, p5=Skills(c=3))) is None
    reason = rules.why_bad_set_up(with_skills(p1=strong, p2=strong, p5=Skills(c=4)))
    assert reason == "6.4: 11 points are spent on skills, and there are 10"


def test_6_6_skills_of_the_others_are_hidden_in_the_first_half() -> None:
    other = with_skills(p1=Skills(t=3), p5=Skills(c=5))
    match = Match((SET_UP, other))
    for time in (1, 45):
        state = flying((12, 3), (1, 0), match, time=time)
        assert rules.view(state, 0).skills == PLAIN
        assert rules.view(state, 1).skills == other.skills
    for time in (46, 90):
        state = flying((12, 3), (1, 0), match, time=time)
        assert rules.view(state, 0).skills == PLAIN + other.skills
        assert rules.view(state, 1).skills == other.skills + PLAIN


# 7. Possession


@pytest.mark.parametrize("index", range(10))
def test_7_3_a_player_alone_with_the_ball_has_it(index: int) -> None:
    players = list(LEFT + RIGHT)
    players[index] = (12, 10)
    state = flying((10, 10), (2, 0), players=tuple(players))
    after = the_result(state, stay(state))
    assert (after.ball, after.owner, after.velocity) == ((12, 10), index, None)


def test_7_1_nobody_takes_it_in_the_middle_of_a_tick() -> None:
    players = list(LEFT + RIGHT)
    players[0], players[5] = (11, 10), (12, 10)
    state = flying((10, 10), (3, 0), players=tuple(players))
    after = the_result(state, stay(state))
    assert (after.ball, after.owner, after.velocity) == ((13, 10), None, (3, 0))


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("right", [1, 2, 3])
@pytest.mark.parametrize("index", [0, 3])
def test_7_5_two_at_the_ball(left: int, right: int, index: int) -> None:
    skills = {f"p{index + 1}": Skills(t=left)}, {f"p{index + 1}": Skills(t=right)}
    match = Match((with_skills(**skills[0]), with_skills(**skills[1])))
    players = list(LEFT + RIGHT)
    players[index] = players[5 + index] = (12, 10)
    state = flying((10, 10), (2, 0), match, players=tuple(players))
    results = every_result(state, stay(state))
    chances = {after.owner: chance for after, chance in results.items()}
    part = Fraction(left, left + right)
    assert chances == {index: part, 5 + index: 1 - part}
    assert all((after.ball, after.velocity) == ((12, 10), None) for after in results)


# 8. Moving


@pytest.mark.parametrize("speed", [2, 3])
@pytest.mark.parametrize("number", [1, 5])
def test_8_1_and_8_2_how_far_a_player_goes(number: int, speed: int) -> None:
    skills = list(PLAIN)
    skills[number - 1] = skills[number - 1]._replace(s=speed)
    seen = view_with(number, (12, 8), tuple(skills))
    for dx in range(-5, 6):
        for dy in range(-5, 6):
            cells = list(seen.players[:5])
            cells[number - 1] = (12 + dx, 8 + dy)
            reason = rules.why_illegal(seen, Orders(tuple(cells)))
            if dx and dy and abs(dx) != abs(dy):
                assert str(reason).startswith("8.1: ")
            elif max(abs(dx), abs(dy)) > (speed - 1 if dx and dy else speed):
                assert str(reason).startswith("8.2: ")
            else:
                assert reason is None
                assert (12 + dx, 8 + dy) in reachable((12, 8), speed)
    assert len(reachable((12, 8), speed)) == {2: 1 + 8 + 4, 3: 1 + 12 + 8}[speed]


@pytest.mark.parametrize("kick", [None, (0, 0)])
def test_8_4_the_holder_must_kick(kick: Velocity | None) -> None:
    seen = rules.view(held(2, (12, 8)), 0)
    reason = rules.why_illegal(seen, Orders(seen.players[:5], kick))
    assert str(reason).startswith("8.4: player 3 has the ball")


# 9. Kicks


@pytest.mark.parametrize("state", [flying((12, 8), (1, 0)), held(5, (12, 8))])
def test_9_2_only_the_holder_kicks(state: State) -> None:
    seen = rules.view(state, 0)
    assert str(rules.why_illegal(seen, Orders(seen.players[:5], (1, 0)))).startswith("9.2: ")
    assert rules.why_illegal(seen, Orders(seen.players[:5])) is None


@pytest.mark.parametrize("power", [2, 3])
def test_9_3_and_9_4_directions_and_speeds(power: int) -> None:
    match = Match((with_skills(p2=Skills(p=power)), SET_UP))
    seen = rules.view(held(1, (12, 8), match), 0)
    allowed = []
    for dx in range(-5, 6):
        for dy in range(-5, 6):
            reason = rules.why_illegal(seen, Orders(seen.players[:5], (dx, dy)))
            if (dx, dy) == (0, 0):
                assert str(reason).startswith("8.4: ")
            elif dx and dy and abs(dx) != abs(dy):
                assert str(reason).startswith("9.3: ")
            elif max(abs(dx), abs(dy)) > (power - 1 if dx and dy else power):
                assert str(reason).startswith("9.4: ")
            else:
                assert reason is None
                allowed.append((dx, dy))
    assert sorted(allowed) == sorted(rules.legal_kicks(seen, seen.players[:5]))
    assert len(allowed) == {2: 8 + 4, 3: 12 + 8}[power]


def test_9_5_the_ball_goes_straight_on() -> None:
    state = flying((4, 4), (2, 2))
    for expected in [(6, 6), (8, 8), (10, 10), (12, 12)]:
        state = the_result(state, stay(state))
        assert (state.ball, state.velocity, state.owner) == (expected, (2, 2), None)


BOUNCES = [
    # from, velocity, to, velocity after: each wall at each speed, arriving and leaving
    ((12, 14), (0, 1), (12, 15), (0, -1)),
    ((12, 14), (0, 2), (12, 14), (0, -2)),
    ((12, 13), (0, 2), (12, 15), (0, -2)),
    ((12, 14), (0, 3), (12, 13), (0, -3)),
    ((12, 13), (0, 3), (12, 14), (0, -3)),
    ((12, 12), (0, 3), (12, 15), (0, -3)),
    ((12, 15), (0, 1), (12, 14), (0, -1)),
    ((12, 15), (0, 3), (12, 12), (0, -3)),
    ((12, 2), (0, -1), (12, 1), (0, 1)),
    ((12, 2), (0, -2), (12, 2), (0, 2)),
    ((12, 2), (0, -3), (12, 3), (0, 3)),
    ((12, 1), (0, -2), (12, 3), (0, 2)),
    ((23, 3), (1, 0), (24, 3), (-1, 0)),
    ((23, 3), (2, 0), (23, 3), (-2, 0)),
    ((23, 3), (3, 0), (22, 3), (-3, 0)),
    ((24, 3), (3, 0), (21, 3), (-3, 0)),
    ((2, 13), (-1, 0), (1, 13), (1, 0)),
    ((2, 13), (-2, 0), (2, 13), (2, 0)),
    ((2, 13), (-3, 0), (3, 13), (3, 0)),
    ((1, 13), (-3, 0), (4, 13), (3, 0)),
    # diagonals: one component turns
    ((12, 14), (1, 1), (13, 15), (1, -1)),
    ((12, 14), (2, 2), (14, 14), (2, -2)),
    ((12, 2), (-2, -2), (10, 2), (-2, 2)),
    ((23, 3), (1, 1), (24, 4), (-1, 1)),
    ((23, 3), (2, 2), (23, 5), (-2, 2)),
    ((2, 3), (-2, 2), (2, 5), (2, 2)),
    # corners: both turn
    ((23, 14), (1, 1), (24, 15), (-1, -1)),
    ((23, 14), (2, 2), (23, 14), (-2, -2)),
    ((22, 13), (2, 2), (24, 15), (-2, -2)),
    ((24, 15), (1, 1), (23, 14), (-1, -1)),
    ((24, 15), (2, 2), (22, 13), (-2, -2)),
    ((2, 14), (-1, 1), (1, 15), (1, -1)),
    ((2, 14), (-2, 2), (2, 14), (2, -2)),
    ((1, 15), (-2, 2), (3, 13), (2, -2)),
    ((23, 2), (1, -1), (24, 1), (-1, 1)),
    ((24, 1), (2, -2), (22, 3), (-2, 2)),
    ((2, 2), (-1, -1), (1, 1), (1, 1)),
    ((2, 2), (-2, -2), (2, 2), (2, 2)),
    ((1, 1), (-1, -1), (2, 2), (1, 1)),
    # a corner reached along an edge: only what leads out turns
    ((23, 15), (1, 0), (24, 15), (-1, 0)),
    ((24, 14), (0, 1), (24, 15), (0, -1)),
    ((1, 2), (0, -1), (1, 1), (0, 1)),
    ((2, 1), (-3, 0), (3, 1), (3, 0)),
    # the mouth: a ball that arrives there keeps its way, and turns only if it then misses
    ((23, 8), (1, 0), (24, 8), (1, 0)),
    ((23, 9), (1, 1), (24, 10), (1, 1)),
    ((24, 10), (1, 1), (23, 11), (-1, 1)),
    ((24, 6), (1, -1), (23, 5), (-1, -1)),
    ((1, 10), (-1, 1), (2, 11), (1, 1)),
    ((1, 6), (-2, -2), (3, 4), (2, -2)),
    ((23, 9), (2, 2), (23, 11), (-2, 2)),
    ((23, 4), (1, 1), (24, 5), (-1, 1)),
    ((23, 12), (2, -2), (23, 10), (-2, -2)),
    ((24, 5), (1, 0), (23, 5), (-1, 0)),
    ((24, 11), (3, 0), (21, 11), (-3, 0)),
]


@pytest.mark.parametrize(("ball", "velocity", "cell", "after"), BOUNCES)
def test_9_6_bounces(ball: Cell, velocity: Velocity, cell: Cell, after: Velocity) -> None:
    flown = flight(ball, velocity)
    assert (flown.cell, flown.velocity, flown.goal) == (cell, after, None)
    state = flying(ball, velocity)
    assert (the_result(state, stay(state)).ball) == cell


SHOTS = [
    # straight, from as far as each speed gets, at both ends of the mouth
    *(((25 - v, y), (v, 0), 1, (25, y)) for v in (1, 2, 3) for y in (6, 8, 10)),
    *(((v, y), (-v, 0), 0, (0, y)) for v in (1, 2, 3) for y in (6, 8, 10)),
    ((24, 6), (3, 0), 1, (25, 6)),
    # diagonal, just inside the posts
    ((24, 5), (1, 1), 1, (25, 6)),
    ((24, 11), (2, -2), 1, (25, 10)),
    ((23, 4), (2, 2), None, (23, 6)),  # it touches the line at y = 5, beside the mouth
    ((23, 8), (2, 2), 1, (25, 10)),
    ((23, 8), (2, -2), 1, (25, 6)),
    ((1, 5), (-1, 1), 0, (0, 6)),
    ((1, 11), (-1, -1), 0, (0, 10)),
    ((2, 8), (-2, 2), 0, (0, 10)),
    # and just outside
    ((24, 10), (1, 1), None, (23, 11)),
    ((24, 4), (1, 1), None, (23, 5)),
    ((23, 9), (2, 2), None, (23, 11)),
    ((24, 5), (1, 0), None, (23, 5)),
    ((24, 11), (1, 0), None, (23, 11)),
    ((22, 8), (2, 2), None, (24, 10)),
    # one step short of it
    ((22, 8), (2, 0), None, (24, 8)),
    ((21, 8), (3, 0), None, (24, 8)),
]


@pytest.mark.parametrize(("ball", "velocity", "goal", "cell"), SHOTS)
def test_9_7_shots_at_the_edges_of_the_mouth(
    ball: Cell, velocity: Velocity, goal: int | None, cell: Cell
) -> None:
    flown = flight(ball, velocity)
    assert (flown.goal, flown.cell) == (goal, cell)
    path, side, _ = oracle.ball_path(ball, velocity)
    assert side == {None: None, 0: "left", 1: "right"}[goal]
    assert flown.path == tuple(path)


def test_9_6_every_flight_agrees_with_the_oracle() -> None:
    for ball in EVERY_CELL:
        for velocity in steps(3):
            flown = flight(ball, velocity)
            path, side, after = oracle.ball_path(ball, velocity)
            assert flown.path == tuple(path)
            assert flown.goal == {None: None, "left": 0, "right": 1}[side]
            if side is None:
                assert (flown.cell, flown.velocity) == (path[-1], after)


def test_9_8_kick_and_move_at_once() -> None:
    state = held(0, (12, 8))
    orders = Orders(((12, 10), *LEFT[1:]), (2, 0))
    assert rules.why_illegal(rules.view(state, 0), orders) is None
    after = the_result(state, (orders, Orders(RIGHT)))
    assert (after.players[0], after.ball, after.velocity) == ((12, 10), (14, 8), (2, 0))


def test_9_9_no_pass_within_one_tick() -> None:
    seen = rules.view(held(0, (12, 8)), 0)
    mate_waits = seen._replace(players=((12, 8), (14, 8), *seen.players[2:]))
    reason = rules.why_illegal(mate_waits, Orders(mate_waits.players[:5], (2, 0)))
    assert reason == "9.9: the kick (2, 0) ends at (14, 8), where your player 2 would be"


def test_9_9_counts_where_players_will_be() -> None:
    seen = rules.view(held(0, (12, 8)), 0)
    cells = seen.players[1:5]
    assert str(rules.why_illegal(seen, Orders(((14, 8), *cells), (2, 0)))).startswith("9.9: ")
    waits = seen._replace(players=((12, 8), (14, 8), *seen.players[2:]))
    makes_way = Orders(((12, 8), (14, 9), *cells[1:]), (2, 0))
    assert rules.why_illegal(waits, makes_way) is None
    passed_over = Orders(((12, 8), (13, 8), *cells[1:]), (2, 0))
    assert rules.why_illegal(waits, passed_over) is None


def test_9_9_a_ball_that_bounces_back_to_the_kicker() -> None:
    seen = rules.view(held(0, (12, 14)), 0)
    stays = Orders(seen.players[:5], (0, 2))
    assert str(rules.why_illegal(seen, stays)).startswith("9.9: ")
    moves = Orders(((12, 12), *seen.players[1:5]), (0, 2))
    assert rules.why_illegal(seen, moves) is None


def test_9_9_opponents_do_not_count() -> None:
    state = held(0, (12, 8))
    players = (*state.players[:5], (14, 8), *state.players[6:])
    state = state._replace(players=players)
    assert rules.why_illegal(rules.view(state, 0), stay(state, (2, 0))[0]) is None
    assert the_result(state, stay(state, (2, 0))).owner == 5


def test_9_9_a_save_is_no_forbidden_pass() -> None:
    """The keeper may shoot at his own goal; what he saves comes to his own cell."""
    match = Match((with_skills(p5=Skills(c=5)), SET_UP))
    state = held(4, (1, 8), match)
    orders = stay(state, (-1, 0))
    assert rules.why_illegal(rules.view(state, 0), orders[0]) is None
    after = the_result(state, orders)
    assert (after.ball, after.owner, after.score) == ((1, 8), 4, (0, 0))


def test_there_is_always_a_legal_kick() -> None:
    """Four team-mates can't block all landing cells, even in a corner."""
    for cell in EVERY_CELL:
        assert len({flight(cell, kick).cell for kick in steps(2)} - {cell}) >= 5


# 10. Saves


def save_state(keeper: Cell, points: int, ball: Cell, velocity: Velocity) -> State:
    match = Match((SET_UP, with_skills(p5=Skills(c=points))))
    return flying(ball, velocity, match, players=(*LEFT, *RIGHT[:4], keeper))


def saved(state: State) -> Fraction:
    """The probability that no goal is scored."""
    results = every_result(state, stay(state))
    return sum((c for after, c in results.items() if after.score == (0, 0)), Fraction(0))


@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("keeper", [(22, 8), (23, 8), (24, 8)])
def test_10_1_a_keeper_on_the_path(keeper: Cell, points: int) -> None:
    """The cell where the ball was at t - 1 counts as well."""
    state = save_state(keeper, points, (22, 8), (3, 0))
    assert saved(state) == Fraction(2 * points, 10)
    for after in every_result(state, stay(state)):
        if after.score == (0, 0):
            assert (after.ball, after.owner) == (keeper, 9)
        else:
            assert after == rules.kick_off(state.match, 2, (1, 0), 1)


@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize(
    "keeper", [(21, 7), (21, 8), (21, 9), (22, 7), (23, 7), (24, 7), (24, 9), (23, 9), (22, 9)]
)
def test_10_2_a_keeper_beside_the_path(keeper: Cell, points: int) -> None:
    """All eight neighbours count, of any cell of the path but the goal's."""
    state = save_state(keeper, points, (22, 8), (3, 0))
    assert saved(state) == Fraction(points, 10)


@pytest.mark.parametrize(
    "keeper", [(20, 8), (21, 6), (22, 6), (24, 6), (24, 10), (23, 10), (12, 8)]
)
def test_10_a_keeper_too_far_away_saves_nothing(keeper: Cell) -> None:
    assert saved(save_state(keeper, 5, (22, 8), (3, 0))) == 0


def test_10_1_comes_before_10_2() -> None:
    assert saved(save_state((24, 8), 2, (23, 8), (2, 0))) == Fraction(4, 10)


def test_10_a_diagonal_shot() -> None:
    assert saved(save_state((24, 9), 3, (23, 8), (2, 2))) == Fraction(6, 10)
    assert saved(save_state((24, 10), 3, (23, 8), (2, 2))) == Fraction(3, 10)
    assert saved(save_state((24, 11), 3, (23, 8), (2, 2))) == 0


def test_10_the_keeper_saves_where_he_has_gone() -> None:
    state = save_state((24, 10), 5, (22, 8), (3, 0))
    left, right = stay(state)
    moved = Orders((*right.cells[:4], (24, 8)))
    after = the_result(state, (left, moved))
    assert (after.ball, after.owner, after.score) == ((24, 8), 9, (0, 0))


def test_10_only_the_keeper_of_that_goal_saves() -> None:
    players = ((24, 8), *LEFT[1:4], (23, 8), (22, 8), *RIGHT[1:4], (12, 15))
    state = save_state((12, 15), 5, (22, 8), (3, 0))._replace(players=players)
    assert saved(state) == 0


def test_10_a_ball_that_does_not_reach_the_goal_is_not_saved() -> None:
    state = save_state((23, 8), 5, (21, 8), (3, 0))
    after = the_result(state, stay(state))
    assert (after.ball, after.owner, after.velocity) == ((24, 8), None, (3, 0))


@pytest.mark.parametrize("attacker", [1, 2, 3])
def test_10_3_a_saved_ball_may_be_lost_again(attacker: int) -> None:
    match = Match((with_skills(p1=Skills(t=attacker)), with_skills(p5=Skills(t=2, c=3))))
    state = flying((22, 8), (3, 0), match, players=((23, 8), *LEFT[1:], *RIGHT))
    results = every_result(state, stay(state))
    chances = {(after.score, after.owner): chance for after, chance in results.items()}
    save, duel = Fraction(6, 10), Fraction(attacker, attacker + 2)
    assert chances == {
        ((0, 0), 0): save * duel,
        ((0, 0), 9): save * (1 - duel),
        ((1, 0), 5): 1 - save,
    }


# 11. The order of a tick


def test_11_1_players_move_before_the_ball_arrives() -> None:
    state = flying((10, 10), (2, 0), players=((12, 8), *LEFT[1:], *RIGHT))
    after = the_result(state, (Orders(((12, 10), *LEFT[1:])), Orders(RIGHT)))
    assert after.owner == 0


def test_11_6_half_time_before_possession() -> None:
    players = ((12, 10), *LEFT[1:], *RIGHT)
    state = flying((10, 10), (2, 0), players=players, time=45, score=(2, 3))
    assert the_result(state, stay(state)) == rules.kick_off(MATCH, 46, (2, 3), 1)


def test_11_6_half_time_after_a_save() -> None:
    state = save_state((24, 8), 5, (22, 8), (3, 0))._replace(time=45)
    assert the_result(state, stay(state)) == rules.kick_off(state.match, 46, (0, 0), 1)


def test_11_8_the_end() -> None:
    for score, winner in [((2, 1), 0), ((0, 3), 1), ((2, 2), None)]:
        state = flying((10, 10), (2, 0), time=90, score=score)
        outcome = rules.outcome(the_result(state, stay(state)))
        assert outcome is not None
        assert (outcome.winner, outcome.score) == (winner, score)


# 13. Technical defeats


@pytest.mark.parametrize("loser", [0, 1])
def test_13_7_a_technical_defeat_is_0_1(loser: int) -> None:
    outcome = rules.technical_defeat(loser, "8.4: no kick")
    assert outcome.winner == 1 - loser
    assert outcome.score[loser] == 0
    assert outcome.score[1 - loser] == 1
    assert outcome.reason == "8.4: no kick"


# Values


def test_states_are_values() -> None:
    state = rules.initial(MATCH)
    assert hash(state) == hash(rules.initial(Match((SET_UP, SET_UP))))
    assert {state: 1}[rules.kick_off(MATCH, 1, (0, 0), 0)] == 1


def test_the_same_seed_gives_the_same_match() -> None:
    def played(seed: int) -> list[State]:
        chance = random.Random(seed)
        match = Match((rules.set_up_by_lot(chance), rules.set_up_by_lot(chance)), 30, 15)
        states = [rules.initial(match)]
        while rules.outcome(states[-1]) is None:
            left, right = (
                rules.on_field(rules.orders_by_lot(rules.view(states[-1], seat), chance), seat)
                for seat in (0, 1)
            )
            states.append(rules.tick(states[-1], (left, right), chance))
        return states

    assert played(5) == played(5)
    assert played(5) != played(6)


def test_standing_still_is_legal_and_kicks_if_it_must() -> None:
    for state in (rules.initial(MATCH), flying((12, 8), (1, 0)), held(4, (1, 1)), held(9, (3, 3))):
        for seat in (0, 1):
            seen = rules.view(state, seat)
            orders = rules.stand_still(seen)
            assert orders.cells == seen.players[:5]
            assert rules.why_illegal(seen, orders) is None


def test_the_notation_says_what_the_rules_say() -> None:
    seen = rules.view(rules.initial(MATCH), 0)
    assert notation.plain_view(seen)["owner"] == 1

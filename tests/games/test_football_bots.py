"""How the bots of football play: they use no clock, so that every machine sees the same matches."""

from __future__ import annotations

import importlib
import importlib.util
import random
from types import ModuleType
from typing import Any

import jinja2
import pytest
from hypothesis import given, settings

from bots.football import evaluation, keeper, main, prospects, tables
from bots.football.evaluation import our_ball, save_chance, their_ball
from bots.football.orders import choose
from bots.football.prospects import Scene, turned
from bots.football.reach import ticks_between, track
from rules.football import notation, rules
from rules.football.field import flight, mirrored, reachable
from rules.football.rules import Match, SetUp, Skills, State
from tests.games.conftest import ROOT
from tests.games.football_play import LEFT, MATCH, RIGHT, SET_UP, flying, held, the_result
from tests.games.test_football_oracle import CELLS, odd_states

CONSTANTS = {"GAME_DURATION": 90, "HALF_DURATION": 45}


def team(form: str, bot: str) -> ModuleType:
    """The module with the two functions, fresh, as the contest would load it."""
    if form == "modular":
        return importlib.import_module(f"bots.football.{bot}")
    name = "football" if bot == "main" else f"football_{bot}"
    spec = importlib.util.spec_from_file_location(name, ROOT / "output" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def asked(bot: Any, state: State, seat: int) -> rules.Orders:
    """The bot's orders, checked, as they are on the field."""
    seen = rules.view(state, seat)
    orders = notation.orders_of(bot.make_a_move(notation.plain_view(seen)), seen)
    assert rules.why_illegal(seen, orders) is None
    return rules.on_field(orders, seat)


def score_of(bots: list[Any], seed: int, constants: dict[str, int] = CONSTANTS) -> tuple[int, int]:
    """The score of a match; an illegal answer fails the test."""
    first, second = (notation.set_up_of(bot.setup_initial_position(constants)) for bot in bots)
    assert rules.why_bad_set_up(first) is None
    assert rules.why_bad_set_up(second) is None
    state = rules.initial(rules.new_match((first, second), constants))
    chance = random.Random(seed)
    while rules.outcome(state) is None:
        orders = asked(bots[0], state, 0), asked(bots[1], state, 1)
        state = rules.tick(state, orders, chance)
    return state.score


def test_the_champion_beats_the_sample(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty full matches, sides alternated: at least nineteen are won, and none by a fallback."""
    champion, sample = team(form, "main"), team(form, "sample")
    won = 0
    for seed in range(20):
        if seed % 2 == 0:
            ours, theirs = score_of([champion, sample], seed)
        else:
            theirs, ours = score_of([sample, champion], seed)
        won += ours > theirs
    assert won >= 19
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("bot", ["main", "sample"])
def test_both_forms_play_the_same_match(bot: str) -> None:
    scores = [
        [score_of([team(form, bot), team(form, "sample")], seed) for seed in range(2)]
        for form in ("modular", "bundled")
    ]
    assert scores[0] == scores[1]


def test_a_long_match_is_played_with_less_thought() -> None:
    bot = team("modular", "main")
    bot.setup_initial_position({"GAME_DURATION": 1000, "HALF_DURATION": 500})
    assert bot.depth == 0
    bot.setup_initial_position(CONSTANTS)
    assert bot.depth == 1


@pytest.mark.parametrize("bot", ["main", "sample"])
def test_other_lengths_are_played_as_well(bot: str) -> None:
    bots = [team("modular", bot)] * 2
    score_of(bots, 1, {"GAME_DURATION": 10, "HALF_DURATION": 3})


@settings(derandomize=True, deadline=None, max_examples=200)
@given(odd_states())
def test_any_state_gets_legal_orders(state: State) -> None:
    """Without any help of the fallback, which would hide a mistake."""
    from bots.football import sample

    for seat in (0, 1):
        seen = rules.view(state, seat)
        assert rules.why_illegal(seen, choose(seen, 1)) is None
        assert rules.why_illegal(seen, choose(seen, 0)) is None
        orders = sample.choose(seen)
        if rules.why_illegal(seen, orders) is not None:
            # its players may have blocked every kick of a holder among them
            assert not rules.legal_kicks(seen, orders.cells)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(odd_states())
def test_the_same_view_gets_the_same_orders(state: State) -> None:
    seen = rules.view(state, 0)
    assert choose(seen, 1) == choose(seen, 1)


# What the champion knows


def test_ticks_are_what_walking_finds() -> None:
    for speed in (2, 3):
        for source in [(1, 1), (12, 8), (24, 3)]:
            reached, front, ticks = {source: 0}, [source], 0
            while front:
                ticks += 1
                front = [c for s in front for c in reachable(s, speed) if c not in reached]
                reached |= dict.fromkeys(front, ticks)
                front = list(dict.fromkeys(front))
            assert reached == {cell: ticks_between(source, cell, speed) for cell in CELLS}


def test_a_track_is_flight_after_flight() -> None:
    flights = track((20, 8), (3, 0), 5)
    assert [flown.cell for flown in flights] == [(23, 8), (25, 8)]
    assert flights[-1].goal == 1
    assert [flown.cell for flown in track((12, 14), (0, 2), 3)] == [(12, 14), (12, 12), (12, 10)]


def test_values_are_mirrored() -> None:
    for cell in CELLS:
        assert their_ball(cell) == -our_ball(mirrored(cell))
        assert -1 < their_ball(cell) <= 0 <= our_ball(cell) < 1
    assert our_ball((23, 8)) > our_ball((20, 8)) > our_ball((3, 8))


def test_a_scene_turned_twice_is_the_same() -> None:
    scene = Scene(LEFT + RIGHT, SET_UP.skills + MATCH.set_ups[1].skills, tuple(range(10)))
    assert turned(turned(scene)) == scene


def test_a_save_is_expected_as_the_rules_have_it() -> None:
    skills = Skills(s=3, c=4)
    shot = flight((22, 8), (3, 0))
    assert save_chance(shot, (24, 8), skills, 0, seen=True) == pytest.approx(0.8)
    assert save_chance(shot, (24, 7), skills, 0, seen=True) == pytest.approx(0.4)
    assert save_chance(shot, (12, 1), skills, 1, seen=True) == 0
    guessed = save_chance(shot, (24, 10), skills, 1, seen=False)
    assert guessed == pytest.approx(0.8 * evaluation.EXPECTS)


def orders_in(state: State, seat: int = 0) -> rules.Orders:
    return choose(rules.view(state, seat), 1)


def test_it_shoots_into_an_empty_goal() -> None:
    state = held(0, (23, 8))
    state = state._replace(players=(*state.players[:9], (12, 15)))
    kick = orders_in(state).kick
    assert kick is not None
    assert flight((23, 8), kick).goal == 1


def test_it_never_shoots_at_its_own_goal_unless_the_save_is_certain() -> None:
    for time in (1, 60):
        for cell in [(1, 8), (2, 7), (3, 9)]:
            state = held(4, cell, time=time, score=(5, 0))
            kick = orders_in(state).kick
            assert kick is not None
            assert flight(cell, kick).goal is None


def test_a_keeper_who_saves_everything_keeps_a_lead() -> None:
    sure = SetUp(SET_UP.positions, (*SET_UP.skills[:4], Skills(c=5)))
    state = held(4, (1, 8), Match((sure, SET_UP)), score=(1, 0))
    orders = orders_in(state)
    assert orders.kick is not None
    assert flight((1, 8), orders.kick).goal == 0
    after = rules.tick(state, (orders, rules.Orders(RIGHT)), random.Random(1))
    assert (after.owner, after.score) == (4, (1, 0))
    level = orders_in(state._replace(score=(1, 1))).kick
    assert level is not None
    assert flight((1, 8), level).goal is None


def test_the_keeper_steps_into_a_shot() -> None:
    state = flying((6, 10), (-3, 0))
    state = the_result(state, (orders_in(state), rules.Orders(RIGHT)))
    assert (state.ball, state.owner) == ((3, 10), None)
    assert orders_in(state).cells[4] in flight((3, 10), (-3, 0)).path


def test_the_keeper_covers_all_shots_of_a_striker() -> None:
    players = (*LEFT[:4], (1, 8), (2, 8), *RIGHT[1:])
    scene = Scene(players, SET_UP.skills * 2)
    cell = keeper.guard(scene, (2, 8), None)
    assert all(cell in shot.path for shot in keeper.shots_from((2, 8)))


def test_it_runs_for_a_free_ball() -> None:
    players = ((9, 8), *LEFT[1:], *RIGHT)
    orders = orders_in(flying((12, 8), (-1, 0), players=players))
    assert orders.cells[0] == (11, 8)


def test_our_own_goal_is_never_a_prospect() -> None:
    scene = Scene(LEFT + RIGHT, SET_UP.skills * 2)
    expected = prospects.prospect(scene, (1, 10), (-1, 0), 0, kicked=True)
    assert expected.worth == -1.0


def test_the_set_up_is_in_order() -> None:
    assert rules.why_bad_set_up(main.SET_UP) is None


def test_templates_say_what_their_modules_say() -> None:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["literal"] = repr
    text = (ROOT / "bots/football/tables.py.j2").read_text("utf-8")
    rendered: dict[str, Any] = {}
    exec(environment.from_string(text).render(TICKS=tables.TICKS), rendered)
    assert rendered["TICKS"] == tables.TICKS

"""How the bots of Corners play: fixed depths, so that every machine sees the same games."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import jinja2
import pytest
from hypothesis import given, settings

from bots.corners import evaluation, forecast, limits, planning, sample
from bots.search.clock import Clock
from rules.corners import notation, rules
from rules.corners.rules import Move, Position
from tests.games.conftest import ROOT, command_of
from tests.games.pipes import errand
from tests.games.test_corners_rules import EXAMPLE, NEARLY_DONE, odd_boards, position_of
from tests.oracles import corners as oracle

Choose = Callable[[Position], Move]


def champion(depth: int) -> Choose:
    return lambda seen: planning.best_move(seen, Clock(None), depth)


def after_opening(seed: int) -> Position:
    """One move of everyone by lot, so that games differ."""
    chance, position = random.Random(seed), rules.initial()
    for _ in range(4):
        position = rules.play(position, chance.choice(rules.legal_moves(position)))
    return position


def places_of(players: list[Choose], position: Position) -> tuple[int, ...]:
    """Everyone's place in a game; each player sees only its own view."""
    while rules.outcome(position) is None:
        choose = players[rules.to_move(position)]
        move = choose(notation.parse_input(notation.write_input(position)))
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)
    return rules.places(position)


def test_the_champion_beats_three_samples() -> None:
    first = 0
    for seed in range(8):
        players: list[Choose] = [sample.choose] * 4
        players[seed % 4] = champion(2)
        first += places_of(players, after_opening(seed))[seed % 4] == 1
    assert first >= 7


@pytest.mark.parametrize("seats", [(0, 1), (0, 2), (1, 3), (2, 3)])
def test_two_champions_beat_two_samples(seats: tuple[int, int]) -> None:
    players: list[Choose] = [sample.choose] * 4
    for seat in seats:
        players[seat] = champion(2)
    places = places_of(players, rules.initial())
    assert 1 in [places[seat] for seat in seats]


@pytest.mark.parametrize("seat", range(4))
def test_a_game_over_files(form: str, seat: int, tmp_path: Path) -> None:
    """The champion as it is submitted, for ten rounds against samples: each answer is legal."""
    command = [*command_of(form, "corners"), "--depth", "2"]
    position, answered = rules.initial(rounds=10), 0
    while rules.outcome(position) is None:
        if rules.to_move(position) == seat:
            move = notation.parse(errand(command, tmp_path, notation.write_input(position)))
            answered += 1
        else:
            move = sample.choose(notation.parse_input(notation.write_input(position)))
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)
    assert answered == 10


def test_both_forms_choose_the_same(tmp_path: Path) -> None:
    """One answer to the example by each form at each depth."""
    for depth in ("1", "3"):
        commands = [command_of(form, "corners") for form in ("modular", "bundled")]
        answers = {errand([*c, "--depth", depth], tmp_path, "0" + EXAMPLE) for c in commands}
        assert len(answers) == 1


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_boards())
def test_a_forecast_is_made_of_legal_moves(board: oracle.Board) -> None:
    """Each of the others moves one piece as he could and as far as he could, or loses nothing."""
    position = notation.parse_position(oracle.drawn(board, 0))
    for seat in (1, 2, 3):
        cells = list(forecast.cells_of(position.pieces[seat]))
        number, target = forecast.longest_move(cells, rules.occupied(position), seat)
        seen = oracle.turned_times(board, seat)
        turned = position._replace(ply=seat)
        by_cells = {(m.source, m.target): m for m in rules.movable(turned)}
        gains = [left(t[:3]) - left(t[4:]) for t in oracle.moves(seen)]
        if target == cells[number]:
            assert all(gain < 0 for gain in gains)
            continue
        view = rules.SEEN[seat]
        move = by_cells[view[cells[number]], view[target]]
        text = notation.write(move)
        assert left(text[:3]) - left(text[4:]) == max(gains)


def left(cell: str) -> int:
    column, row = (int(number) for number in cell.split())
    return max(0, 6 - column) + max(0, 6 - row)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_boards())
def test_a_forecast_keeps_count_of_the_pieces(board: oracle.Board) -> None:
    position = notation.parse_position(oracle.drawn(board, 0))
    for others in forecast.forecast(position.pieces, 3).occupied:
        assert others.bit_count() == 18
        assert not others & position.pieces[0]


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_it_arrives_at_once_rather_than_later(depth: int) -> None:
    move = planning.best_move(position_of(NEARLY_DONE), Clock(None), depth)
    assert notation.write(move) == "5 6 6 6"


def test_a_clock_that_has_run_down_still_leaves_a_move() -> None:
    position = position_of(EXAMPLE)
    assert planning.best_move(position, Clock(0.0)) in rules.legal_moves(position)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_same_depth_gives_the_same_move(depth: int) -> None:
    position = position_of(EXAMPLE)
    moves = {planning.best_move(position, Clock(None), depth) for _ in range(2)}
    assert len(moves) == 1


@settings(derandomize=True, deadline=None, max_examples=25)
@given(odd_boards())
def test_it_always_finds_a_legal_move(board: oracle.Board) -> None:
    position = notation.parse_position(oracle.drawn(board, 0))
    if rules.movable(position):
        for choose in (champion(1), sample.choose):
            assert notation.write(choose(position)) in oracle.moves(board)


def test_the_costs_go_down_towards_the_goal() -> None:
    assert [evaluation.COSTS[11 * step] for step in range(6)] == sorted(
        (evaluation.COSTS[11 * step] for step in range(6)), reverse=True
    )
    assert {
        evaluation.COSTS[10 * row + column] for row in range(6, 10) for column in range(6, 10)
    } == {0}


def test_the_template_says_what_its_module_says() -> None:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["literal"] = repr
    text = (ROOT / "bots/corners/limits.py.j2").read_text("utf-8")
    rendered: dict[str, object] = {}
    exec(environment.from_string(text).render(MOVE_SECONDS=limits.MOVE_SECONDS), rendered)
    assert rendered["MOVE_SECONDS"] == limits.MOVE_SECONDS == 0.5

"""How the time of a bot is counted, by move, by period and by game."""

from __future__ import annotations

import pytest

from arena.limits import Budget, memory_cap, memory_limit_kb, wall_cap
from rules import catalog


def test_by_move_each_has_its_full_time() -> None:
    budget = Budget({"seconds_per_move": 3.0})
    for _ in range(5):
        assert budget.left() == 3.0
        budget.spend(2.9)
    assert budget.in_words() == "3 s a move"


def test_by_period_the_time_is_shared_and_then_fresh() -> None:
    budget = Budget({"seconds_per_period": 10.0, "moves_per_period": 100})
    for move in range(99):
        assert budget.left() == pytest.approx(10 - 0.09 * move)
        budget.spend(0.09)
    budget.spend(1.0)  # the hundredth
    assert budget.left() == 10.0
    assert budget.in_words() == "10 s for 100 moves"


def test_by_game_it_is_never_fresh() -> None:
    budget = Budget({"seconds_per_game": 5.0})
    for _ in range(400):
        budget.spend(0.01)
    assert budget.left() == pytest.approx(1.0)
    budget.spend(2.0)
    assert budget.left() == 0.0
    assert budget.in_words() == "5 s for the whole game"


def test_on_the_wall_twice_the_limit_and_a_second() -> None:
    assert wall_cap(3.0) == 7.0


@pytest.mark.parametrize("name", catalog.names())
def test_the_cap_lies_above_the_limit_of_every_game(name: str) -> None:
    limits = catalog.load(name).limits
    assert memory_limit_kb(limits) == limits["memory_mb"] * 1024
    assert memory_cap(limits) > 2 * memory_limit_kb(limits) * 1024
    assert 0 < Budget(limits).left() <= 10

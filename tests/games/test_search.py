"""The search, on a game so small that everything about it is known."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bots.search import clock as clocks
from bots.search.alphabeta import CERTAIN, EXACT, WIN, Search
from bots.search.clock import Clock, OutOfTime


class Heap(NamedTuple):
    """Take one, two or three from a heap; whoever takes the last one wins."""

    left: int
    ply: int = 0


class Nim:
    """Lost for the side to move exactly if the heap is a multiple of four."""

    def __init__(self) -> None:
        self.evaluated = 0
        self.most = 3

    def moves(self, heap: Heap) -> list[int]:
        return list(range(1, min(self.most, heap.left) + 1))

    def play(self, heap: Heap, move: int) -> Heap:
        return Heap(heap.left - move, heap.ply + 1)

    def verdict(self, heap: Heap) -> int | None:
        return None if heap.left else heap.ply - WIN

    def evaluate(self, heap: Heap) -> int:
        self.evaluated += 1
        certain = self.verdict(heap)
        return 0 if certain is None else certain


@pytest.mark.parametrize("left", [n for n in range(1, 24) if n % 4])
def test_it_wins_what_is_won(left: int) -> None:
    assert Search(Nim(), 1000).best_move(Heap(left), Clock(None), 24) == left % 4


def test_it_stops_when_the_result_is_certain() -> None:
    game = Nim()
    Search(game, 1000).best_move(Heap(3), Clock(None))
    assert game.evaluated <= 2 * 3  # one look at three moves, and at most one more at each


def test_a_table_never_grows_beyond_its_limit() -> None:
    search = Search(Nim(), 7)
    assert search.best_move(Heap(22), Clock(None), 24) == 2
    assert len(search._table) <= 7


def test_a_game_may_look_at_fewer_moves_than_before() -> None:
    """What the search remembers as best may be left out when it comes back to a position."""
    game = Nim()
    search = Search(game, 1000)
    search._table[Heap(7, 1)] = (1, EXACT, 0, 3)
    game.most = 2
    assert search.best_move(Heap(8), Clock(None), 9) == 2  # lost is a multiple of three now


def test_a_clock_that_has_run_down_still_leaves_a_move() -> None:
    search = Search(Nim(), 1000)
    assert search.best_move(Heap(1000), Clock(0.0)) in (1, 2, 3)


def test_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr(clocks.time, "perf_counter", lambda: now)
    clock = Clock(2.0)
    now = 6.9
    clock.check()
    now = 7.0
    with pytest.raises(OutOfTime):
        clock.check()
    Clock(None).check()


def test_certain_scores_leave_room_for_long_games() -> None:
    assert WIN - 5000 > CERTAIN

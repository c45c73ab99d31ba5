"""Which games are played: seatings, seeds and openings."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import islice, pairwise, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arena import plan
from arena.plan import GamePlan, derived_seed, exchanged, games, opening, pairs, rotations
from rules import catalog

ROOT = Path(__file__).resolve().parents[2]
GAMES = {name: catalog.load(name) for name in catalog.names()}
ALTERNATING = [name for name, game in GAMES.items() if game.turns == "alternating"]
SIMULTANEOUS = [name for name, game in GAMES.items() if game.turns == "simultaneous"]


def replayed(name: str, texts: list[str]) -> Any:
    """The position after these moves, each of them checked as the referee checks it."""
    rules, notation = GAMES[name].rules(), GAMES[name].notation()
    position = rules.initial()
    for text in texts:
        move = notation.parse(text)
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)
    return position


def wins_at_once(name: str, position: Any) -> bool:
    """Whether some move of the side to move ends the game in its favour."""
    rules = GAMES[name].rules()
    for move in rules.legal_moves(position):
        outcome = rules.outcome(rules.play(position, move))
        if outcome is not None and outcome.winner == rules.to_move(position):
            return True
    return False


def by_lot(name: str, seed: int, plies: int) -> Any:
    """The position after moves by lot, whatever it is like; the last one if the game ends."""
    rules, random = GAMES[name].rules(), Random(seed)
    position = rules.initial()
    for _ in range(plies):
        moves = rules.legal_moves(position)
        position = rules.play(position, random.choice(moves)) if moves else position
    return position


class TestRotations:
    def test_two_bots_for_two_seats(self) -> None:
        assert rotations(2, 2) == [(0, 1), (1, 0)]

    def test_two_bots_for_four_seats(self) -> None:
        assert rotations(4, 2) == [
            (0, 0, 1, 1),
            (1, 1, 0, 0),
            (0, 1, 0, 1),
            (1, 0, 1, 0),
            (0, 1, 1, 0),
            (1, 0, 0, 1),
        ]

    def test_four_bots_for_four_seats(self) -> None:
        seatings = rotations(4, 4)
        assert len(seatings) == 24
        assert set(seatings) == set(permutations(range(4)))
        # Fixed by hand: each bot once in each seat, and once right behind each other bot.
        assert seatings[:4] == [(0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1)]

    @pytest.mark.parametrize("start", range(0, 24, 4))
    def test_each_four_games_are_a_latin_square(self, start: int) -> None:
        square = rotations(4, 4)[start : start + 4]
        for seat in range(4):
            assert {seating[seat] for seating in square} == {0, 1, 2, 3}

    @pytest.mark.parametrize("start", [0, 4])
    def test_the_first_squares_bring_all_neighbours_together(self, start: int) -> None:
        square = rotations(4, 4)[start : start + 4]
        behind = Counter(two for seating in square for two in pairwise(seating))
        assert behind == Counter(permutations(range(4), 2))

    @pytest.mark.parametrize("name", catalog.names())
    def test_seats_of_two_bots_are_fair_in_every_game(self, name: str) -> None:
        seatings = rotations(GAMES[name].players, 2, name)
        for seat in range(GAMES[name].players):
            assert [seating[seat] for seating in seatings].count(0) == len(seatings) / 2

    @pytest.mark.parametrize(
        ("players", "bots", "words"),
        [
            (4, 3, "corners is for 4 players: give 2 or 4 bots, not 3"),
            (4, 1, "corners is for 4 players: give 2 or 4 bots, not 1"),
            (4, 5, "corners is for 4 players: give 2 or 4 bots, not 5"),
            (2, 1, "corners is for 2 players: give 2 bots, not 1"),
            (2, 3, "corners is for 2 players: give 2 bots, not 3"),
            (2, 0, "corners is for 2 players: give 2 bots, not 0"),
            (3, 2, "corners is for 3 players: give 3 bots, not 2"),
        ],
    )
    def test_other_numbers_of_bots(self, players: int, bots: int, words: str) -> None:
        with pytest.raises(ValueError, match=f"^{words}$"):
            rotations(players, bots, "corners")


class TestSeeds:
    def test_known_values(self) -> None:
        # The first twelve digits that sha256sum gives for these texts.
        assert derived_seed(7, "game", 0) == 0x4E3A332B6B8B
        assert derived_seed(7, "game", 1) == 0x7B704ED9BEEA
        assert derived_seed(-1, "opening", 12) == 0xBEBEBAA55CE8

    def test_differ_by_each_of_the_three(self) -> None:
        seeds = {
            derived_seed(seed, purpose, index)
            for seed in range(20)
            for purpose in ("game", "pair", "opening")
            for index in range(50)
        }
        assert len(seeds) == 20 * 3 * 50
        assert max(seeds) < 2**53  # what JSON's numbers hold everywhere


class TestGames:
    def test_take_the_seatings_in_turn(self) -> None:
        seatings = rotations(4, 4)
        planned = list(games(seatings, 1, 50))
        assert [game.index for game in planned] == list(range(50))
        assert [game.seating for game in planned] == [*seatings, *seatings, *seatings[:2]]

    def test_have_seeds_of_their_own_and_no_opening(self) -> None:
        planned = list(games(rotations(2, 2), 7, 100))
        assert planned[0] == GamePlan(0, (0, 1), derived_seed(7, "game", 0), None, 0)
        assert len({game.seed for game in planned}) == 100
        assert {(game.opening_seed, game.opening_plies) for game in planned} == {(None, 0)}

    def test_more_games_begin_as_fewer_do(self) -> None:
        seatings = rotations(2, 2)
        assert list(islice(games(seatings, 3, 1000), 10)) == list(games(seatings, 3, 10))
        assert list(games(seatings, 3, 0)) == []

    def test_another_seed_gives_other_games(self) -> None:
        one, other = (list(games(rotations(2, 2), seed, 10)) for seed in (1, 2))
        assert not {game.seed for game in one} & {game.seed for game in other}


class TestPairs:
    @pytest.mark.parametrize("players", [2, 4])
    def test_differ_by_the_seats_only(self, players: int) -> None:
        planned = list(pairs(rotations(players, 2), 5, 12, 4))
        assert [game.index for pair in planned for game in pair] == list(range(24))
        for first, second in planned:
            assert second.seating == exchanged(first.seating) != first.seating
            assert (first.seed, first.opening_seed) == (second.seed, second.opening_seed)
            assert first.opening_plies == second.opening_plies == 4

    def test_have_seeds_and_openings_of_their_own(self) -> None:
        planned = [first for first, _ in pairs(rotations(2, 2), 5, 100, 4)]
        assert len({game.seed for game in planned}) == 100
        assert len({game.opening_seed for game in planned}) == 100
        assert not {game.seed for game in planned} & {game.opening_seed for game in planned}

    def test_take_all_sharings_of_four_seats(self) -> None:
        seatings = rotations(4, 2)
        played = [game.seating for pair in pairs(seatings, 5, 6, 4) for game in pair]
        assert played == seatings * 2

    def test_without_plies_have_no_opening(self) -> None:
        ((first, second),) = pairs(rotations(2, 2), 5, 1, 0)
        assert first.opening_seed is None
        assert second.opening_seed is None


class TestOpening:
    @pytest.mark.parametrize("plies", [0, 1, 2, 5, 8, 20])
    @pytest.mark.parametrize("name", ALTERNATING)
    def test_is_legal_and_leaves_the_game_open(self, name: str, plies: int) -> None:
        rules = GAMES[name].rules()
        for seed in range(10):
            texts = opening(GAMES[name], seed, plies)
            assert len(texts) == plies
            position = replayed(name, texts)
            assert rules.outcome(position) is None
            assert not wins_at_once(name, position)

    @pytest.mark.parametrize("name", ALTERNATING)
    def test_depends_on_the_seed_alone(self, name: str) -> None:
        game = GAMES[name]
        first = [opening(game, seed, 6) for seed in range(10)]
        assert [opening(game, seed, 6) for seed in range(10)] == first
        assert len(set(map(tuple, first))) == 10

    @pytest.mark.parametrize("name", ALTERNATING)
    def test_there_are_many(self, name: str) -> None:
        openings = [tuple(opening(GAMES[name], seed, 4)) for seed in range(200)]
        assert len(set(openings)) > 190

    def test_every_first_move_has_its_turn(self) -> None:
        rules, notation = GAMES["breakthrough"].rules(), GAMES["breakthrough"].notation()
        possible = {notation.write(move) for move in rules.legal_moves(rules.initial())}
        chosen = Counter(opening(GAMES["breakthrough"], seed, 1)[0] for seed in range(660))
        assert set(chosen) == possible
        assert max(chosen.values()) < 2 * 660 / len(possible)

    @pytest.mark.parametrize("name", SIMULTANEOUS)
    def test_of_those_who_move_at_once_is_empty(self, name: str) -> None:
        assert opening(GAMES[name], 1, 4) == []

    def test_is_drawn_again_where_it_would_be_decided(self) -> None:
        # Long openings of Breakthrough by lot often leave a pawn one step from the end.
        game = GAMES["breakthrough"]
        blind = [by_lot(game.name, seed, 50) for seed in range(40)]
        assert sum(wins_at_once(game.name, position) for position in blind) >= 3
        for seed in range(40):
            assert not wins_at_once(game.name, replayed(game.name, opening(game, seed, 50)))

    def test_that_can_t_be_found(self) -> None:
        with pytest.raises(
            ValueError, match=r"breakthrough: no opening of 300 plies leaves the game open; ask for"
        ):
            opening(GAMES["breakthrough"], 1, 300)

    def test_with_too_many_replies_to_try_is_drawn_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = GAMES["paper_soccer"]

        def most_replies() -> int:
            ends = [replayed(game.name, opening(game, seed, 12)) for seed in range(20)]
            return max(len(game.rules().legal_moves(end)) for end in ends)

        assert most_replies() > 20
        monkeypatch.setattr(plan, "MOST_REPLIES", 20)
        assert most_replies() <= 20

    def test_is_the_same_in_another_process(self) -> None:
        code = (
            "from arena.plan import opening\n"
            "from rules import catalog\n"
            "print([opening(catalog.load(name), 3, 6) for name in catalog.names()])"
        )
        here = [opening(game, 3, 6) for game in GAMES.values()]
        for hash_seed in ("0", "1"):
            done = subprocess.run(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                check=True,
                text=True,
                timeout=60,
            )
            assert done.stdout.strip() == repr(here)

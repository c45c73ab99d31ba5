"""How the bots of Bridges play: fixed depths, so that every machine sees the same games."""

from __future__ import annotations

import itertools
import random
from contextlib import ExitStack

import jinja2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.bridges import distance, evaluation, limits, sample
from bots.bridges.distance import FARTHEST
from bots.bridges.search import Bridges
from bots.search.alphabeta import CERTAIN, Search
from bots.search.clock import Clock
from rules.bridges import holes, notation, rules
from rules.bridges.rules import Move, Position
from tests.games.conftest import ROOT, command_of
from tests.games.pipes import Partner
from tests.games.test_bridges_rules import interleaved, odd_games, played, red_column
from tests.oracles import bridges as oracle


def searched(position: Position, depth: int) -> Move:
    return Search(Bridges(), 20_000).best_move(position, Clock(None), depth)


def winner_of(commands: list[list[str]]) -> int | None:
    """Who wins the game between two bots, each a process."""
    with ExitStack() as stack:
        players = []
        for colour, command in enumerate(commands):
            players.append(stack.enter_context(Partner(command)))
            players[-1].tell("60")
            players[-1].tell(str(colour))
        position, heard = rules.initial(), ""
        while (outcome := rules.outcome(position)) is None:
            player = players[rules.to_move(position)]
            heard = player.ask(heard) if heard else player.hear()
            move = notation.parse(heard)
            assert rules.why_illegal(position, move) is None
            position = rules.play(position, move)
        players[rules.to_move(position)].finish(heard)
        players[1 - rules.to_move(position)].finish(None)
    return outcome.winner


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_champion_beats_the_sample(form: str, seat: int, depth: int) -> None:
    champion = [*command_of(form, "bridges"), "--depth", str(depth)]
    commands = [command_of(form, "bridges", "sample")] * 2
    commands[seat] = champion
    assert winner_of(commands) == seat


@pytest.mark.parametrize("seed", range(5))
def test_the_champion_beats_the_sample_from_other_openings(seed: int) -> None:
    for seat in (0, 1):
        chance, position = random.Random(seed), rules.initial()
        for _ in range(2):
            position = rules.play(position, chance.choice(rules.legal_moves(position)))
        search = Search(Bridges(), 20_000)
        while (outcome := rules.outcome(position)) is None:
            if rules.to_move(position) == seat:
                move = search.best_move(position, Clock(None), 1)
            else:
                move = sample.choose(position)
            position = rules.play(position, move)
        assert outcome.winner == seat


# Distances


def pegs_needed(game: oracle.Game, colour: str) -> int | None:
    """The least number of pegs that complete a chain, hole by hole; None if nothing does."""
    axis = 1 if colour == "red" else 0
    taken = dict(game.pegs)
    enemy = [bridge for bridge, owner in game.bridges if owner != colour]
    price = {
        hole: 0 if hole in taken else 1
        for hole in oracle.HOLES
        if oracle.may_hold(hole, colour) and taken.get(hole, colour) == colour
    }
    costs = {hole: price[hole] for hole in price if hole[axis] == 1}
    todo = sorted(costs, key=costs.__getitem__)
    while todo:
        hole = todo.pop(0)
        for end in price:
            if oracle.knight((hole, end)) and not any(oracle.cross((hole, end), b) for b in enemy):
                cost = costs[hole] + price[end]
                if cost < costs.get(end, 999):
                    costs[end] = cost
                    todo.append(end)
    return min((cost for hole, cost in costs.items() if hole[axis] == 24), default=None)


@settings(derandomize=True, deadline=None, max_examples=12)
@given(odd_games(), st.sampled_from(["red", "black"]))
def test_the_shortest_chain_is_the_one_found_hole_by_hole(game: oracle.Game, colour: str) -> None:
    position = notation.parse_position(oracle.drawn(game))
    player = rules.COLOURS.index(colour)
    side = position.mine if rules.to_move(position) == player else position.theirs
    free = holes.OWN_HOLES[player] & ~(position.mine.pegs | position.theirs.pegs)
    assert distance.single_field(side, player, free).total == pegs_needed(game, colour)


def test_both_measures_on_an_empty_board() -> None:
    for player in (0, 1):
        free = holes.OWN_HOLES[player]
        single = distance.single_field(rules.Side(), player, free)
        double = distance.double_field(rules.Side(), player, free)
        assert single.total == 13  # eleven bridges go two rows, one more is needed for the last
        assert FARTHEST > double.total >= single.total
        assert evaluation.outlook(rules.Side(), player, 0) == double


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_games(), st.sampled_from([0, 1]))
def test_both_measures_agree_on_winning_at_once(game: oracle.Game, player: int) -> None:
    position = notation.parse_position(oracle.drawn(game))
    free = holes.OWN_HOLES[player] & ~(position.mine.pegs | position.theirs.pegs)
    side = position.mine if rules.to_move(position) == player else position.theirs
    single = distance.single_field(side, player, free)
    double = distance.double_field(side, player, free)
    assert single.total <= double.total
    assert single.near[:2] == double.near[:2]
    assert single.far[:2] == double.far[:2]


def test_two_ways_on_are_safer_than_one() -> None:
    """Pegs with two common neighbours are joined for the double measure, others may not be."""
    ways = distance.open_ways(rules.Side())
    peg = 1 << holes.hole_of("L10")
    twice = distance.step_twice(distance.step(peg, ways), ways)
    assert twice >> holes.hole_of("L14") & 1  # over K12 and M12
    assert twice >> holes.hole_of("M13") & 1  # over K12 and N11
    assert not twice >> holes.hole_of("N14") & 1  # over M12 alone


def turned(game: oracle.Game) -> oracle.Game:
    """The same game with rows and columns exchanged, and the colours too."""
    pegs = tuple((hole[::-1], oracle.other(owner)) for hole, owner in game.pegs)
    bridges = tuple(((a[::-1], b[::-1]), oracle.other(owner)) for (a, b), owner in game.bridges)
    return oracle.Game(game.limit, game.made + 1, pegs, bridges)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_games())
def test_both_colours_are_judged_alike(game: oracle.Game) -> None:
    if game.made >= 119:
        return
    one, other = (notation.parse_position(oracle.drawn(g)) for g in (game, turned(game)))
    score, mirrored = evaluation.evaluate(one), evaluation.evaluate(other)
    assert score == mirrored or (min(score, mirrored) > CERTAIN and score == mirrored + 1)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_games())
def test_moves_looked_at_are_legal(game: oracle.Game) -> None:
    position = notation.parse_position(oracle.drawn(game))
    if rules.outcome(position) is None:
        moves = Bridges().moves(position)
        assert moves
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(rules.legal_moves(position))


# Tactics


def chain(pegs: list[str]) -> list[str]:
    """Moves that put these pegs, each with a bridge to the one before."""
    return [pegs[0], *(f"{new} {new}-{old}" for old, new in itertools.pairwise(pegs))]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_wins_when_it_can(depth: int) -> None:
    black = [f"B{row:02}" for row in range(2, 14)]
    position = played(interleaved(chain(red_column(12)), black))  # M02 is next to K01 and to O01
    after = rules.play(position, searched(position, depth))
    assert rules.outcome(after) == (0, "red has joined rows 01 and 24")


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_stops_a_win_if_there_is_a_way(depth: int) -> None:
    """Red lacks M06 between L04 and L08; the other way is taken."""
    red = [*chain(red_column(9)), *chain(["K01", "M02", "L04"])]
    black = ["K06", *(f"B{row:02}" for row in range(2, 12))]
    position = played(interleaved(red, black))
    assert rules.to_move(position) == 1
    waited = rules.play(position, notation.parse("C20"))
    assert any(wins(waited, move) for move in rules.legal_moves(waited))
    after = rules.play(position, searched(position, depth))
    assert not any(wins(after, move) for move in rules.legal_moves(after))


def wins(position: Position, move: Move) -> bool:
    return rules.outcome(rules.play(position, move)) is not None


@pytest.mark.parametrize("depth", [1, 2])
def test_the_same_depth_gives_the_same_move(depth: int) -> None:
    position = rules.initial()
    assert searched(position, depth) == searched(position, depth)


def test_templates_say_what_their_modules_say() -> None:
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["literal"] = repr
    text = (ROOT / "bots" / "bridges" / "limits.py.j2").read_text("utf-8")
    rendered: dict[str, object] = {}
    exec(environment.from_string(text).render(MOVE_SECONDS=limits.MOVE_SECONDS), rendered)
    assert rendered["MOVE_SECONDS"] == limits.MOVE_SECONDS == 1.0

"""How the bots of paper soccer play: fixed depths, so that every machine sees the same games."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from pathlib import Path

import jinja2
import pytest
from hypothesis import given, settings

from bots.paper_soccer import evaluation, limits, network, sample
from bots.paper_soccer.budget import Budget
from bots.paper_soccer.clock import MoveClock
from bots.paper_soccer.search import (
    SAME_END,
    TRAILS,
    TRAILS_AT_HAND,
    PaperSoccer,
    promising,
)
from bots.search.alphabeta import CERTAIN, WIN, Search
from bots.search.clock import Clock, OutOfTime
from rules import catalog
from rules.paper_soccer import field, notation, rules
from rules.paper_soccer.rules import Move, Position
from tests.games.conftest import ROOT, command_of
from tests.games.pipes import Partner
from tests.games.test_paper_soccer_rules import (
    BLOCKING_GAME,
    drawn,
    ends_of,
    mirrored,
    odd_states,
    position_of,
)
from tests.oracles import paper_soccer as oracle
from tests.oracles.paper_soccer import State

POSITIONS = Path(__file__).with_name("paper_soccer_positions.txt")


def position_named(name: str) -> Position:
    blocks = POSITIONS.read_text().split("\n\n== ")[1:]
    return notation.parse_position(dict(block.split("\n", 1) for block in blocks)[name])


def searched(position: Position, depth: int) -> Move:
    return Search(PaperSoccer(), 60_000).best_move(position, Clock(None), depth)


def winner_of(commands: list[list[str]]) -> int | None:
    """Who wins the game between two bots, each a process."""
    with ExitStack() as stack:
        players = []
        for command in commands:
            players.append(stack.enter_context(Partner(command)))
        for player in players:
            player.ask("Name")
        position, heard = rules.initial(), "Start"
        while (outcome := rules.outcome(position)) is None:
            heard = players[rules.to_move(position)].ask(heard)
            move = notation.parse(heard)
            assert rules.why_illegal(position, move) is None
            position = rules.play(position, move)
        for player in players:
            player.finish("Quit")
    return outcome.winner


@pytest.mark.parametrize("seat", [0, 1])
def test_the_champion_beats_the_sample(form: str, seat: int) -> None:
    champion = [*command_of(form, "paper_soccer"), "--depth", "3"]
    commands = [command_of(form, "paper_soccer", "sample")] * 2
    commands[seat] = champion
    assert winner_of(commands) == seat


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(4))
def test_the_champion_beats_the_sample_from_other_openings(seed: int, seat: int) -> None:
    chance, position = random.Random(seed), rules.initial()
    for _ in range(4):
        position = rules.play(position, chance.choice(rules.legal_moves(position)))
    game = PaperSoccer()
    search = Search(game, 60_000)
    while (outcome := rules.outcome(position)) is None:
        if rules.to_move(position) == seat:
            game.look_from(position, Clock(None))
            move = search.best_move(position, Clock(None), 3)
        else:
            move = sample.choose(position)
        position = rules.play(position, move)
    assert outcome.winner == seat


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_states())
def test_verdicts_are_certain(state: State) -> None:
    """A verdict is given exactly when the next move scores, must be an own goal or isn't there."""
    ends, ply = ends_of(state), state.ply
    theirs = set(oracle.goal(oracle.other(state.mover)))
    expected = None
    if ends & theirs:
        expected = WIN - ply - 1
    elif ends <= set(oracle.goal(state.mover)):
        expected = ply + 1 - WIN if ends else ply - WIN
    position = position_of(state)
    assert evaluation.verdict(position) == expected
    if expected is not None:
        assert evaluation.evaluate(position) == expected
    else:
        assert abs(evaluation.evaluate(position)) < CERTAIN


@pytest.mark.parametrize(("mirror", "loser"), [("", 0), ("columns", 1)])
def test_verdicts_after_a_goal(mirror: str, loser: int) -> None:
    for corners in ([(7, 1)], [(6, 10), (6, 1)]):
        state = drawn(*corners, mirror=mirror)
        move = oracle.text((state.ball, mirrored((7, 0), mirror)))
        position = rules.play(position_of(state), notation.parse(move))
        lost = rules.to_move(position) == loser
        expected = position.ply - WIN if lost else WIN - position.ply
        assert evaluation.verdict(position) == evaluation.evaluate(position) == expected


def loses_at_once(state: State, move: Move) -> bool:
    """Whether a move is an own goal or lets the opponent score with the next one."""
    after = oracle.after(state, tuple(map(field.row_column, move)))
    if oracle.is_finish(after.ball):
        return oracle.winner(after) != state.mover
    return bool(ends_of(after) & set(oracle.goal(state.mover)))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_states())
def test_moves_left_out_lose_or_have_others_to_the_same_node(state: State) -> None:
    if oracle.winner(state):
        return
    position = position_of(state)
    moves, listed = promising(position, TRAILS), rules.legal_moves(position, TRAILS)
    assert moves
    assert set(moves) <= set(listed)
    assert len(set(moves)) == len(moves)
    ends = [move[-1] for move in moves]
    assert max(map(ends.count, ends)) <= SAME_END
    if len(moves) > 1:
        assert not any(loses_at_once(state, move) for move in moves)
        for move in set(listed) - set(moves):
            assert ends.count(move[-1]) == SAME_END or loses_at_once(state, move)


def test_only_an_own_goal_is_left() -> None:
    """It is lost a ply later than having no move at all, and the search plays it none the less."""
    position = position_named("only an own goal is left")
    assert {move[-1] for move in rules.legal_moves(position)} <= field.GOALS[0]
    assert evaluation.verdict(position) == position.ply + 1 - WIN
    outcome = rules.outcome(rules.play(position, searched(position, 3)))
    assert outcome == (1, "the ball is in the left goal, an own goal")


def test_a_long_move_that_closes_the_ball_in_is_seen() -> None:
    """The shorter moves to that node leave a way out; this one takes the segments of all."""
    position = position_named("a long move closes the ball in")
    (only,) = promising(position, TRAILS_AT_HAND)
    listed = rules.legal_moves(position, TRAILS_AT_HAND)
    shorter = [move for move in listed if move[-1] == only[-1]]
    assert shorter.index(only) >= SAME_END
    assert rules.outcome(rules.play(position, only)) == (0, "the right player has no move")
    for move in shorter[:SAME_END]:
        assert rules.outcome(rules.play(position, move)) is None


@pytest.mark.parametrize(("plies_before", "seen"), [(0, True), (1, True), (2, False)])
def test_the_move_at_hand_and_its_answer_get_a_wider_look(plies_before: int, seen: bool) -> None:
    """Deeper in the search only the shorter moves are looked at, and it isn't among them."""
    position = position_named("a long move closes the ball in")
    game = PaperSoccer()
    game.look_from(position._replace(ply=position.ply - plies_before), Clock(None))
    assert game.moves(position) == game.moves(position)
    assert game.moves(position) == sorted(
        promising(position, TRAILS_AT_HAND if seen else TRAILS),
        key=lambda move: -(move[-1] % field.COLUMNS),
    )
    assert (len(game.moves(position)) == 1) == seen


def nodes_of(found: int) -> set[int]:
    return {node for node in range(field.NODES) if found >> node & 1}


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_states())
def test_the_network_sees_what_the_rules_see(state: State) -> None:
    """Where moves can end; and what a move leaves is what the position after it has."""
    position = position_of(state)
    seen = network.network_of(position.free)
    if position.ball not in field.FINISH:
        assert nodes_of(network.ends_from(position.ball, seen)) == rules.ends_of(position)
    for move in rules.legal_moves(position, 30):
        after = rules.play(position, move)
        assert network.after(seen, move) == network.network_of(after.free)


@pytest.mark.parametrize("seed", range(10))
def test_the_network_follows_whole_games(seed: int) -> None:
    chance, position = random.Random(seed), rules.initial()
    seen = network.network_of(position.free)
    while moves := rules.legal_moves(position, 100):
        assert nodes_of(network.ends_from(position.ball, seen)) == rules.ends_of(position)
        move = chance.choice([move for move in moves if move[-1] not in field.FINISH] or moves)
        position, seen = rules.play(position, move), network.after(seen, move)
        if position.ball not in field.FINISH:
            assert seen == network.network_of(position.free)


def test_only_a_node_that_my_goal_can_be_reached_from_is_risky() -> None:
    """What is passed over as safe, is: no reply from there scores, whatever the path was."""
    chance, checked = random.Random(1), 0
    for _ in range(20):
        position = rules.initial()
        while moves := rules.legal_moves(position, 60):
            seen = network.network_of(position.free)
            risky = network.reached(evaluation.GOAL_SETS[position.ply & 1], seen)
            for move in moves:
                if not risky >> move[-1] & 1:
                    after = rules.play(position, move)
                    assert field.GOALS[position.ply & 1].isdisjoint(rules.ends_of(after))
                    checked += 1
            open_ones = [move for move in moves if move[-1] not in field.FINISH]
            position = rules.play(position, chance.choice(open_ones or moves))
    assert checked > 1000


def test_a_move_that_wins_is_the_only_one_looked_at() -> None:
    """Of 161 moves, some close the ball in; the search looks at one of them."""
    position = rules.initial()
    *before, last = [notation.parse(text.strip()) for text in BLOCKING_GAME.strip().splitlines()]
    for move in before:
        position = rules.play(position, move)
    (only,) = promising(position, TRAILS_AT_HAND)
    assert rules.outcome(rules.play(position, only)) == (1, "the left player has no move")
    assert only[-1] == last[-1]
    assert searched(position, 1) == only


def turned(state: State) -> State:
    """The field seen from the other side, one ply later."""
    corners = [mirrored(node, "columns") for node in state.visited]
    segments = [frozenset(mirrored(n, "columns") for n in segment) for segment in state.drawn]
    ball = mirrored(state.ball, "columns")
    return State(
        ball, frozenset(corners), frozenset(segments), oracle.other(state.mover), state.ply
    )


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_states())
def test_both_sides_are_judged_alike(state: State) -> None:
    """Mirror the field and swap the players: the estimate stays."""
    there = turned(state)
    free = bytearray(field.EMPTY)
    for a, b in map(sorted, there.drawn):
        here, other = field.node_at(*a), field.node_at(*b)
        free[here] &= ~field.WAY[other - here]
        free[other] &= ~field.WAY[here - other]
    mirror = Position(field.node_at(*there.ball), bytes(free), state.ply + 1)
    score = evaluation.evaluate(position_of(state))
    assert evaluation.evaluate(mirror) == pytest.approx(score, abs=1)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_it_scores_after_many_bounces(depth: int) -> None:
    position = position_of(drawn((7, 19), (6, 19), (6, 9)))
    outcome = rules.outcome(rules.play(position, searched(position, depth)))
    assert outcome is not None
    assert outcome.winner == 0


def test_it_leaves_no_shot_if_it_can() -> None:
    """Left has the ball before its own goal and has to bring it away."""
    position = position_of(drawn((6, 10), (6, 2)))
    assert rules.to_move(position) == 1
    position = rules.play(position, notation.parse("2 6 2 5 2"))
    after = rules.play(position, searched(position, 2))
    assert not sample.can_score(after)


def test_the_sample_scores_and_blocks() -> None:
    position = position_of(drawn((7, 1)))
    assert sample.choose(position)[-1] in field.GOALS[0]
    position = rules.play(position_of(drawn((6, 10), (6, 2))), notation.parse("2 6 2 5 2"))
    assert not sample.can_score(rules.play(position, sample.choose(position)))


@pytest.mark.parametrize("depth", [1, 2])
def test_the_same_depth_gives_the_same_move(depth: int) -> None:
    position = position_of(drawn((7, 12), (6, 11), (5, 11)))
    assert searched(position, depth) == searched(position, depth)


def test_a_run_down_clock_still_gives_a_legal_move() -> None:
    game = PaperSoccer()
    clock = Clock(-1.0)
    game.look_from(rules.initial(), clock)
    with pytest.raises(OutOfTime):
        game.evaluate(rules.initial())
    position = position_of(drawn((7, 12), (6, 11), (5, 11)))
    move = Search(game, 1000).best_move(position, clock)
    assert rules.why_illegal(position, move) is None


def test_a_clock_counts_cpu_time_and_twice_as_much_on_the_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = {"cpu": 5.0, "wall": 50.0}
    monkeypatch.setattr(time, "process_time", lambda: now["cpu"])
    monkeypatch.setattr(time, "perf_counter", lambda: now["wall"])
    clock = MoveClock(1.0)
    now.update(cpu=5.9, wall=51.9)
    clock.check()
    for late in ({"cpu": 6.0, "wall": 51.0}, {"cpu": 5.1, "wall": 52.0}):
        now.update(late)
        with pytest.raises(OutOfTime):
            clock.check()


def test_limits_are_the_contests() -> None:
    assert (limits.PERIOD_SECONDS, limits.PERIOD_MOVES) == (10.0, 100)
    game = catalog.load("paper_soccer")
    assert game.limits["memory_mb"] == 256
    assert (game.name_rule.max_length, game.name_rule.max_code) == (25, 127)


def spent(monkeypatch: pytest.MonkeyPatch, moves: int, late: float) -> list[float]:
    """What each move uses if all use up what they get and so much more; the clock is ours."""
    used = [0.05]
    monkeypatch.setattr(time, "process_time", lambda: used[0])
    budget, shares = Budget(8.0, 100), []
    for _ in range(moves):
        shares.append(budget.for_next_move() + late)
        used[0] += shares[-1]
    return shares


def test_the_budget_is_kept_in_every_period(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = spent(monkeypatch, 300, late=0.002)
    for period in range(3):
        assert 5.0 < sum(shares[100 * period : 100 * period + 100]) + 0.05 < 8.3
    assert shares[100] == pytest.approx(shares[0], rel=0.05)
    assert all(share > 0 for share in shares)


def test_a_budget_that_is_used_up_gives_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = spent(monkeypatch, 101, late=1.0)
    assert shares[20] == 1.0
    assert shares[100] > 1.1


@pytest.mark.parametrize("module", [limits])
def test_templates_say_what_their_modules_say(module: object) -> None:
    """The rendered template defines the module's public names, with the same values."""
    public = {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_") and isinstance(value, int | float | tuple)
    }
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["literal"] = repr
    name = str(getattr(module, "__name__", "")).replace(".", "/")
    text = (ROOT / f"{name}.py.j2").read_text("utf-8")
    rendered: dict[str, object] = {}
    exec(environment.from_string(text).render(public), rendered)
    assert {name: rendered[name] for name in public} == public

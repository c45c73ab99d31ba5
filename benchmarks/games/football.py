"""Football: ticks of recorded matches, checks of orders, and moves of the champion."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.games import Case, submission
from bots.football import main, sample
from rules.football import notation, rules
from rules.football.rules import Match, Orders, State, View
from tests.oracles import football as oracle

MATCHES = 10

Recorded = tuple[State, tuple[Orders, Orders]]


def recorded() -> list[Recorded]:
    """All ticks of seeded matches; half of them between the sample and lots, half by lot alone."""
    ticks: list[Recorded] = []
    for seed in range(MATCHES):
        chance = random.Random(seed)
        set_ups = rules.set_up_by_lot(chance), rules.set_up_by_lot(chance)
        state = rules.initial(Match(set_ups))
        while rules.outcome(state) is None:
            ours, theirs = rules.view(state, 0), rules.view(state, 1)
            left = sample.choose(ours) if seed % 2 else rules.orders_by_lot(ours, chance)
            if rules.why_illegal(ours, left):
                left = rules.stand_still(ours)
            right = rules.on_field(rules.orders_by_lot(theirs, chance), 1)
            ticks.append((state, (left, right)))
            state = rules.tick(state, (left, right), chance)
    return ticks


def play_all(ticks: list[Recorded]) -> int:
    """Play every recorded tick once, with its chance."""
    chance, tick = random.Random(1), rules.tick
    for state, orders in ticks:
        tick(state, orders, chance)
    return len(ticks)


def worlds(ticks: list[Recorded]) -> list[tuple[oracle.World, dict[str, Any]]]:
    """The same ticks as the oracle takes them: on a field where sides change ends."""
    found = []
    for state, orders in ticks:
        game = {
            team: notation.plain_set_up(s)
            for team, s in zip("AB", state.match.set_ups, strict=True)
        }
        game |= {"full": state.match.game_duration, "half": state.match.half_duration}
        world = oracle.World(game, state.time, {"A": state.score[0], "B": state.score[1]})
        names = [(team, number) for team in "AB" for number in range(1, 6)]
        turn = oracle.flipped if world.is_second_half() else tuple
        world.where = {name: turn(cell) for name, cell in zip(names, state.players, strict=True)}
        world.ball = turn(state.ball)
        world.holder = None if state.owner is None else names[state.owner]
        if state.velocity is not None:
            vx, vy = state.velocity
            world.velocity = (-vx, vy) if world.is_second_half() else (vx, vy)
        answers = {
            team: notation.plain_orders(rules.on_field(orders[seat], seat))
            for seat, team in enumerate("AB")
        }
        found.append((world, answers))
    return found


def play_naively(work: list[tuple[oracle.World, dict[str, Any]]]) -> int:
    """Play every tick by the oracle, and let chance choose among its results."""
    chance = random.Random(1)
    for world, answers in work:
        results = oracle.tick(world, answers)
        chance.choices([after for _, after in results], [float(part) for part, _ in results])
    return len(work)


def check_all(why_illegal: Callable[[Any, Any], str | None], work: list[tuple[Any, Any]]) -> int:
    """Look for what is wrong with every recorded order."""
    for seen, orders in work:
        why_illegal(seen, orders)
    return len(work)


def move_all(bot: Any, states: list[dict[str, Any]]) -> int:
    """Ask a bot for its move in every state."""
    for state in states:
        bot.make_a_move(state)
    return len(states)


TICKS = recorded()
SEEN: list[tuple[View, Orders]] = [(rules.view(state, 0), orders[0]) for state, orders in TICKS]
PLAIN = [(notation.plain_view(seen), notation.plain_orders(orders)) for seen, orders in SEEN]
STATES = [plain for plain, _ in PLAIN[: len(PLAIN) // MATCHES]]

BUNDLED = submission("football")
CASES = [
    Case(
        "ticks of recorded matches",
        "ticks",
        partial(play_all, TICKS),
        partial(play_naively, worlds(TICKS)),
        "200,000 ticks/s",
    ),
    Case(
        "orders checked",
        "orders",
        partial(check_all, rules.why_illegal, SEEN),
        partial(check_all, oracle.faults_of_orders, PLAIN),
        "",
    ),
    Case(
        "orders checked, bundled",
        "orders",
        partial(check_all, submission("football").why_illegal, SEEN),
        partial(check_all, oracle.faults_of_orders, PLAIN),
        "",
    ),
    Case("moves of the champion", "moves", partial(move_all, main, STATES), None, ""),
    Case(
        "moves of the champion, bundled",
        "moves",
        partial(move_all, BUNDLED, STATES),
        None,
        "",
    ),
]

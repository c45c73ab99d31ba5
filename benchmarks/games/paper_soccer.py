"""Paper soccer: listing the moves of a position, and playing them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.games import Case, submission
from rules.paper_soccer import field, rules
from rules.paper_soccer.rules import Position
from tests.oracles import paper_soccer as oracle

GAMES = 12
WALKED = 2000  # steps of the naive version; beyond, it would walk the same few knots for ever
REACH = "1,000,000 moves/s or 10 times the naive ones"


class Place(NamedTuple):
    """The same point of a game for both writings."""

    position: Position
    state: oracle.State


def places() -> list[Place]:
    """All positions of seeded random games in which the naive version comes to an end."""
    found = []
    for seed in range(GAMES):
        chance, position, state = random.Random(seed), rules.initial(), oracle.State()
        while moves := rules.legal_moves(position):
            try:
                oracle.paths(state, WALKED)
                found.append(Place(position, state))
            except oracle.TooMany:
                pass
            move = chance.choice(moves)
            position = rules.play(position, move)
            state = oracle.after(state, tuple(map(field.row_column, move)))
    return found


PLACES = places()


def listed(legal_moves: Callable[[Any], list[Any]]) -> Callable[[], int]:
    """List the moves of every position."""
    return lambda: sum(len(legal_moves(place.position)) for place in PLACES)


def played(
    legal_moves: Callable[[Any], list[Any]], play: Callable[[Any, Any], Any]
) -> Callable[[], int]:
    """List the moves of every position and play each of them."""

    def run() -> int:
        done = 0
        for place in PLACES:
            for move in legal_moves(place.position):
                play(place.position, move)
                done += 1
        return done

    return run


def listed_naively() -> int:
    return sum(len(oracle.moves(place.state)) for place in PLACES)


def played_naively() -> int:
    done = 0
    for place in PLACES:
        for path in oracle.moves(place.state):
            oracle.after(place.state, path)
            done += 1
    return done


BUNDLED = submission("paper_soccer")
CASES = [
    Case("enumeration, modular", "moves", listed(rules.legal_moves), listed_naively, REACH),
    Case(
        "enumeration, bundled",
        "moves",
        listed(BUNDLED.legal_moves),
        listed_naively,
        REACH,
    ),
    Case("moves played", "positions", played(rules.legal_moves, rules.play), played_naively, ""),
]

"""Bridges: making moves with their crossings checked, and applying them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.games import Case, submission
from rules.bridges import notation, rules
from rules.bridges.rules import Position
from tests.oracles import bridges as oracle

GAMES, PLIES, EVERY = 4, 80, 8
REACH = "200,000 moves/s"


def games() -> list[list[str]]:
    """Seeded games in which pegs stay close together, so that most moves lay bridges."""
    return [_crowded(random.Random(seed)) for seed in range(GAMES)]


def _crowded(chance: random.Random) -> list[str]:
    position, texts = rules.initial(160), []
    while len(texts) < PLIES and not rules.outcome(position):
        moves = rules.legal_moves(position)
        linked = [move for move in moves if move.bridges]
        move = chance.choice(linked if linked and chance.random() < 0.7 else moves)
        texts.append(notation.write(move))
        position = rules.play(position, move)
    return texts


def positions(texts: list[str]) -> list[Position]:
    """Every eighth position of a game."""
    found, position = [], rules.initial(160)
    for number, text in enumerate(texts):
        if number % EVERY == 0:
            found.append(position)
        position = rules.play(position, notation.parse(text))
    return found


def apply_all(
    legal_moves: Callable[[Any], list[Any]],
    play: Callable[[Any, Any], Any],
    is_over: Callable[[Any], bool],
    places: list[Position],
) -> int:
    """Make all moves of each position, apply each and ask whether that has ended the game."""
    done = 0
    for position in places:
        for move in legal_moves(position):
            is_over(play(position, move))
            done += 1
    return done


def apply_linked(play: Callable[[Any, Any], Any], work: list[tuple[Position, list[Any]]]) -> int:
    """Apply the moves that lay bridges; they have been made before."""
    done = 0
    for position, moves in work:
        for move in moves:
            play(position, move)
        done += len(moves)
    return done


def apply_naively(texts: list[str]) -> int:
    """The same as `apply_all` by the oracle, in one position of a game."""
    game = oracle.Game(160)
    for text in texts[: PLIES // 2]:
        game = oracle.after(game, text)
    moves = oracle.full_moves(game)
    for move in moves:
        oracle.result(oracle.after(game, move))
    return len(moves)


def _cases() -> list[Case]:
    played = games()
    places = [position for texts in played for position in positions(texts)]
    linked = [(p, [move for move in rules.legal_moves(p) if move.bridges]) for p in places]
    bundle = submission("bridges")
    # The bundle renames `play` where another part of the program has that name as well.
    bundle_play = getattr(bundle, "play_rules", None) or bundle.play
    naive = partial(apply_naively, played[0])
    everything = partial(apply_all, rules.legal_moves, rules.play, rules.is_over, places)
    in_bundle = partial(apply_all, bundle.legal_moves, bundle_play, bundle.is_over, places)
    return [
        Case("bridges, modules: moves made and applied", "moves", everything, naive, REACH),
        Case("bridges, bundle: moves made and applied", "moves", in_bundle, naive, REACH),
        Case(
            "bridges, modules: moves with bridges applied",
            "moves",
            partial(apply_linked, rules.play, linked),
            None,
            REACH,
        ),
        Case(
            "bridges, bundle: moves with bridges applied",
            "moves",
            partial(apply_linked, bundle_play, linked),
            None,
            REACH,
        ),
    ]


CASES: list[Case] = _cases()

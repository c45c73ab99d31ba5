"""Which games are played: who sits where, with which seed and from which opening.

All of it follows from the numbers given, so that any process, at any time and in any order, comes
to the same games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from random import Random
from typing import Any

from rules.catalog import Game
from rules.contract import Rules

Seating = tuple[int, ...]  # by seat: the index of the bot, as they were named on the command line
MOST_ATTEMPTS = 1000  # at finding an opening
MOST_REPLIES = 2000  # a position with more moves than can be tried is no good opening


@dataclass(frozen=True)
class GamePlan:
    """All that has to be known to play one game of a run; `opening_seed` None: from the start."""

    index: int
    seating: Seating
    seed: int
    opening_seed: int | None = None
    opening_plies: int = 0


def rotations(players: int, bots: int, name: str = "the game") -> list[Seating]:
    """The ways to seat the bots, in the order in which they are played, again and again.

    If everyone has one seat, after each round of as many games as there are players everyone has
    had each seat once, and after all of them each order has been played. If two bots share more
    seats evenly, each seating is followed by its exchange. ValueError, with the game's name, for
    any other number of bots.
    """
    if bots == players and players > 1:
        return _orders(players)
    if bots == 2 and players > 2 and players % 2 == 0:
        return _sharings(players)
    fitting = f"2 or {players}" if players > 2 and players % 2 == 0 else f"{players}"
    raise ValueError(f"{name} is for {players} players: give {fitting} bots, not {bots}")


def _orders(players: int) -> list[Seating]:
    """All orders: those where bot 0 sits first, each followed by its shifts by 1, 2, 3 and so on.

    An order and its shifts are a Latin square. Orders whose shifts bring together the most
    different neighbours come first.
    """

    def sameness(order: Seating) -> int:
        return -len({(after - before) % players for before, after in pairwise(order)})

    first = sorted(((0, *rest) for rest in permutations(range(1, players))), key=sameness)
    return [
        tuple((bot + shift) % players for bot in order)
        for order in first
        for shift in range(players)
    ]


def _sharings(players: int) -> list[Seating]:
    """All ways in which two bots have half of the seats each, and after each its exchange."""
    half = players // 2
    orders = sorted(set(permutations((0,) * half + (1,) * half)))
    firsts = [order for order in orders if order[0] == 0]
    return [seating for order in firsts for seating in (order, exchanged(order))]


def exchanged(seating: Seating) -> Seating:
    """The seating in which each of two bots has the other's seats."""
    return tuple(1 - bot for bot in seating)


def derived_seed(seed: int, purpose: str, index: int) -> int:
    """A seed for one purpose, the same on every machine; any reader of JSON takes it whole."""
    digest = hashlib.sha256(f"{seed} {purpose} {index}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def games(seatings: Sequence[Seating], seed: int, count: int) -> Iterator[GamePlan]:
    """So many games from the start, with the seatings in turn and a seed for each game."""
    for index in range(count):
        seating = seatings[index % len(seatings)]
        yield GamePlan(index, seating, derived_seed(seed, "game", index))


def pairs(
    seatings: Sequence[Seating], seed: int, count: int, opening_plies: int
) -> Iterator[tuple[GamePlan, GamePlan]]:
    """So many pairs of games of two bots: the same seed and opening, and the seats exchanged.

    `seatings` are those of `rotations`; pair k has the games 2k and 2k + 1.
    """
    firsts = seatings[::2]
    for index in range(count):
        seating = firsts[index % len(firsts)]
        shared = (
            derived_seed(seed, "pair", index),
            derived_seed(seed, "opening", index) if opening_plies else None,
            opening_plies,
        )
        yield (
            GamePlan(2 * index, seating, *shared),
            GamePlan(2 * index + 1, exchanged(seating), *shared),
        )


def opening(game: Game, seed: int, plies: int) -> list[str]:
    """So many legal moves by lot from the start, as texts; the same for the same seed.

    The game isn't over after them, nor can the side to move win at once by a move that the rules
    list. Sides that move at once have no opening. ValueError if none is found.
    """
    if game.turns == "simultaneous":
        return []
    for attempt in range(MOST_ATTEMPTS):
        moves = _sound_moves(game.rules(), Random(derived_seed(seed, "attempt", attempt)), plies)
        if moves is not None:
            return [game.notation().write(move) for move in moves]
    raise ValueError(
        f"{game.name}: no opening of {plies} plies leaves the game open; ask for fewer plies"
    )


def _sound_moves(rules: Rules[Any, Any], random: Random, plies: int) -> list[Any] | None:
    """Moves by lot; None if the game is over after them, or as good as over."""
    position, moves = rules.initial(), []
    for _ in range(plies):
        if rules.outcome(position) is not None:
            return None
        moves.append(random.choice(rules.legal_moves(position)))
        position = rules.play(position, moves[-1])
    return moves if _is_open(rules, position) else None


def _is_open(rules: Rules[Any, Any], position: Any) -> bool:
    """Whether the game goes on and no move wins at once, as far as can be told in short time."""
    replies = rules.legal_moves(position)
    if rules.outcome(position) is not None or len(replies) > MOST_REPLIES:
        return False
    mover = rules.to_move(position)
    outcomes = (rules.outcome(rules.play(position, reply)) for reply in replies)
    return not any(outcome and outcome.winner == mover for outcome in outcomes)

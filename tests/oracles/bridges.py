"""Bridges as the statement tells it: lists of pegs and bridges, and fractions for crossings.

Holes are pairs (column, row), both from 1; every question is answered by looking at everything.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"

Hole = tuple[int, int]
Bridge = tuple[Hole, Hole]  # in the order it was written


CORNERS = [(1, 1), (24, 1), (1, 24), (24, 24)]
PLACES = [(column, row) for row in range(1, 25) for column in range(1, 25)]  # row by row
HOLES = [place for place in PLACES if place not in CORNERS]


class Game(NamedTuple):
    """Everything that has happened so far. `pegs` and `bridges` say whose they are."""

    limit: int
    made: int = 0
    pegs: tuple[tuple[Hole, str], ...] = ()
    bridges: tuple[tuple[Bridge, str], ...] = ()


def other(colour: str) -> str:
    return "black" if colour == "red" else "red"


def whose_turn(game: Game) -> str:
    return "red" if game.made % 2 == 0 else "black"


def named(text: str) -> Hole:
    return LETTERS.index(text[0]) + 1, int(text[1:])


def name(hole: Hole) -> str:
    return f"{LETTERS[hole[0] - 1]}{hole[1]:02d}"


def spelled(bridge: Bridge) -> str:
    return f"{name(bridge[0])}-{name(bridge[1])}"


def on_border_of(hole: Hole, colour: str) -> bool:
    column, row = hole
    return row in (1, 24) if colour == "red" else column in (1, 24)


def may_hold(hole: Hole, colour: str) -> bool:
    """Whether a peg of this colour may ever stand there."""
    return hole not in CORNERS and not on_border_of(hole, other(colour))


def knight(bridge: Bridge) -> bool:
    (a, b), (c, d) = bridge
    return sorted([abs(a - c), abs(b - d)]) == [1, 2]


def same(one: Bridge, another: Bridge) -> bool:
    return set(one) == set(another)


def cross(one: Bridge, another: Bridge) -> bool:
    """Whether two bridges meet in a point that is inside both.

    The lines are p + t (q - p) and u + s (v - u); they meet inside if both t and s are between
    0 and 1. Parallel bridges never meet inside, because no hole lies inside a bridge.
    """
    (px, py), (qx, qy) = one
    (ux, uy), (vx, vy) = another
    ax, ay, bx, by = qx - px, qy - py, vx - ux, vy - uy
    slope = ax * by - ay * bx
    if slope == 0:
        return False
    t = Fraction((ux - px) * by - (uy - py) * bx, slope)
    s = Fraction((ux - px) * ay - (uy - py) * ax, slope)
    return 0 < t < 1 and 0 < s < 1


def connected(game: Game, colour: str) -> bool:
    """Whether a chain of this colour's bridges goes from one of its border rows to the other."""
    axis = 1 if colour == "red" else 0
    mine = [bridge for bridge, owner in game.bridges if owner == colour]
    reached = {hole for hole, owner in game.pegs if owner == colour and hole[axis] == 1}
    while True:
        more = {end for bridge in mine for end in bridge if set(bridge) & reached} - reached
        if not more:
            return any(hole[axis] == 24 for hole in reached)
        reached |= more


def result(game: Game) -> str | None:
    """`red`, `black`, `draw`, or None while the game goes on."""
    for colour in ("red", "black"):
        if connected(game, colour):
            return colour
    return "draw" if game.made >= 2 * game.limit else None


def problem(game: Game, text: str) -> str | None:
    """The first thing that forbids a move, by a short name; None if it is legal."""
    if result(game):
        return "over"
    colour = whose_turn(game)
    first, *rest = text.split()
    hole = named(first)
    if hole not in HOLES:
        return "corner"
    if on_border_of(hole, other(colour)):
        return "border"
    if hole in [taken for taken, _ in game.pegs]:
        return "taken"
    own = [taken for taken, owner in game.pegs if owner == colour] + [hole]
    laid = [bridge for bridge, owner in game.bridges if owner == colour]
    enemy = [bridge for bridge, owner in game.bridges if owner != colour]
    for word in rest:
        bridge = (named(word[:3]), named(word[4:]))
        if bridge[0] not in own or bridge[1] not in own:
            return "no peg"
        if not knight(bridge):
            return "knight"
        if any(same(bridge, old) for old in laid):
            return "duplicate"
        if any(cross(bridge, theirs) for theirs in enemy):
            return "crossing"
        laid.append(bridge)
    return None


def after(game: Game, text: str) -> Game:
    """The game after a legal move."""
    colour = whose_turn(game)
    first, *rest = text.split()
    laid = tuple(((named(word[:3]), named(word[4:])), colour) for word in rest)
    pegs = (*game.pegs, (named(first), colour))
    return Game(game.limit, game.made + 1, pegs, game.bridges + laid)


def full_moves(game: Game) -> list[str]:
    """For each hole the move with every bridge that the new peg can have, to holes row by row."""
    if result(game):
        return []
    colour = whose_turn(game)
    taken = dict(game.pegs)
    enemy = [bridge for bridge, owner in game.bridges if owner != colour]
    own = sorted((peg for peg in taken if taken[peg] == colour), key=lambda peg: peg[::-1])
    moves = []
    for hole in HOLES:
        if hole in taken or not may_hold(hole, colour):
            continue
        words = [name(hole)]
        for peg in own:
            bridge = (hole, peg)
            if knight(bridge) and not any(cross(bridge, theirs) for theirs in enemy):
                words.append(spelled(bridge))
        moves.append(" ".join(words))
    return moves


def bridges_to_lay(game: Game, hole: Hole) -> list[Bridge]:
    """Every bridge that may be laid together with a peg in this hole, old pegs included."""
    colour = whose_turn(game)
    own = sorted([taken for taken, owner in game.pegs if owner == colour] + [hole])
    pairs = [(one, another) for one in own for another in own if one < another]
    words = [f"{name(hole)} {spelled(pair)}" for pair in pairs]
    return [pair for pair, text in zip(pairs, words, strict=True) if problem(game, text) is None]


def perft(game: Game, depth: int) -> tuple[int, int]:
    """How many sequences of full moves there are, and how many bridges their last moves lay."""
    moves = full_moves(game)
    if depth == 1:
        return len(moves), sum(move.count("-") for move in moves)
    counts = [perft(after(game, move), depth - 1) for move in moves]
    return sum(count for count, _ in counts), sum(bridges for _, bridges in counts)


def drawn(game: Game) -> str:
    """The board as a picture, row 01 on top, the bridges, and whose turn it is."""
    pegs = {hole: owner[0] for hole, owner in game.pegs}
    blank = dict.fromkeys(HOLES, ".")
    cells = blank | pegs
    rows = [
        "".join(cells.get((column, row), "+") for column in range(1, 25)) for row in range(1, 25)
    ]
    lines = [f"{colour}:{_drawn_bridges(game, colour)}" for colour in ("red", "black")]
    turn = f"{whose_turn(game)} to move, ply {game.made}, limit {game.limit}"
    return "\n".join([*rows, *lines, turn])


def _drawn_bridges(game: Game, colour: str) -> str:
    """Upper end first; sorted by the upper end, then by the lower one, row by row."""
    ends = [
        sorted(((row, column) for column, row in bridge))
        for bridge, owner in game.bridges
        if owner == colour
    ]
    texts = [spelled(((a, b), (c, d))) for (b, a), (d, c) in sorted(ends)]
    return "".join(f" {text}" for text in texts)

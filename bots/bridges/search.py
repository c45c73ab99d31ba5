"""Bridges as the search sees it."""

from __future__ import annotations

from bots.bridges import evaluation
from bots.bridges.distance import FARTHEST, Field, single_field
from bots.search.clock import Clock
from rules.bridges import holes, rules
from rules.bridges.holes import COUNT, OWN_HOLES, SIZE
from rules.bridges.rules import Move, Position

WIDE = 60  # holes of which a position's estimate is asked
KEEP = 6  # the best of them, which are searched
SPARE = 4  # how many pegs more than the best a chain may cost for its holes to be told apart
ESTIMATES = 20_000  # remembered at most; about 25 MB

OFF_CENTRE = tuple(
    abs(2 * (hole // SIZE) - SIZE + 1) + abs(2 * (hole % SIZE) - SIZE + 1) for hole in range(COUNT)
)


class Bridges:
    """The moves worth looking at and what positions are worth.

    Nodes are slow here and few, so the clock is looked at in each of them.
    """

    play = staticmethod(rules.play)
    verdict = staticmethod(evaluation.verdict)

    def __init__(self) -> None:
        self._clock = Clock(None)
        self._estimates: dict[Position, int] = {}

    def watch(self, clock: Clock) -> None:
        """From now on `moves` raises OutOfTime once this clock has run down."""
        self._clock = clock

    def evaluate(self, position: Position) -> int:
        """The estimate of a position, remembered: choosing the moves asks for it first."""
        known = self._estimates.get(position)
        if known is None:
            known = evaluation.evaluate(position)
            if len(self._estimates) >= ESTIMATES:
                self._estimates.clear()
            self._estimates[position] = known
        return known

    def moves(self, position: Position) -> list[Move]:
        """The winning move, or those that stop the opponent's, or the most promising ones."""
        self._clock.check()
        mine, theirs, ply, _ = position
        taken = mine.pegs | theirs.pegs
        hopes = evaluation.outlook(mine, ply & 1, taken)
        if hopes.total == 1:
            return full_moves(position, members(hopes.through(1))[:1])
        fears = evaluation.outlook(theirs, 1 - (ply & 1), taken)
        stopping = stops(position, fears.through(1)) if fears.total == 1 else []
        useful = useful_holes(rules.free_holes(position), hopes, fears)
        found = stopping or full_moves(position, useful)
        found.sort(key=lambda move: self.evaluate(rules.play(position, move)))
        return found[:KEEP]


def full_moves(position: Position, pegs: list[int]) -> list[Move]:
    """A peg in each of these holes, with all its bridges."""
    return [rules.full_move(position.mine, hole) for hole in pegs]


def members(bits: int) -> list[int]:
    """The holes of a set, those near the centre of the board first."""
    found = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        found.append(bit.bit_length() - 1)
    found.sort(key=OFF_CENTRE.__getitem__)
    return found


def stops(position: Position, winning: int) -> list[Move]:
    """The moves after which the opponent can't win at once by a peg in a winning hole.

    Only a peg in such a hole or a new bridge across the chain can do that.
    """
    near = holes.a_knight_away(position.mine.pegs)
    found = []
    for move in full_moves(position, members(rules.free_holes(position) & (near | winning))):
        theirs, mine, ply, _ = rules.play(position, move)
        free = OWN_HOLES[ply & 1] & ~(mine.pegs | theirs.pegs)
        if single_field(theirs, ply & 1, free).total > 1:
            found.append(move)
    return found


def useful_holes(free: int, hopes: Field, fears: Field) -> list[int]:
    """The free holes that serve both me and the opponent best, at most WIDE of them."""
    mine, theirs = ranks(hopes), ranks(fears)
    found: list[int] = []
    for rank in range(2 * SPARE + 1):
        layer = 0
        for own in range(max(0, rank - SPARE), min(rank, SPARE) + 1):
            layer |= mine[own] & theirs[rank - own]
        layer &= free
        free ^= layer
        found += members(layer)
        if len(found) >= WIDE:
            break
    return found[:WIDE]


def ranks(field: Field) -> list[int]:
    """Sets of holes by how much more than the best a chain through them costs; last come all."""
    sets = [holes.ALL] * (SPARE + 1)
    if field.total < FARTHEST:
        for spare in range(SPARE):
            sets[spare] = field.through(field.total + spare)
    return sets

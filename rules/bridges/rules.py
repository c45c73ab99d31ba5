"""The rules of Bridges on bit sets of holes and spans.

Red, player 0, joins the rows 01 and 24; black, player 1, joins the columns A and X.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.bridges import holes
from rules.bridges.holes import BORDERS, COUNT, NEIGHBOURS, OWN_HOLES, SPANS, Ends
from rules.outcome import Outcome

COLOURS = ("red", "black")
BORDER_NAMES = ("rows 01 and 24", "columns A and X")
SHORTEST_LIMIT, LONGEST_LIMIT = 60, 160  # moves of each player; a contest picks one between


class Side(NamedTuple):
    """What one player has on the board.

    `pegs` is a set of holes, `bridges` and `barred` are sets of spans: where the player's bridges
    lie, and which spans the opponent's bridges cross, so that nothing can be laid there. `near` and
    `far` are the pegs joined with the first and with the second border row; they follow from the
    rest and are kept because a move changes them little.
    """

    pegs: int = 0
    bridges: int = 0
    barred: int = 0
    near: int = 0
    far: int = 0


class Position(NamedTuple):
    """`mine` always belongs to the side to move; `play` swaps the two."""

    mine: Side = Side()
    theirs: Side = Side()
    ply: int = 0
    limit: int = SHORTEST_LIMIT


class Move(NamedTuple):
    """A peg into a hole, and then bridges, each given by its two ends in the order written."""

    hole: int
    bridges: tuple[Ends, ...] = ()


# The bare moves are made once and shared: most holes are far from every peg.
BARE_MOVES = tuple(Move(hole) for hole in range(COUNT))


def initial(limit: int = SHORTEST_LIMIT) -> Position:
    """An empty board, red to move; each player has `limit` moves."""
    return Position(limit=limit)


def to_move(position: Position) -> int:
    """0 for red, 1 for black."""
    return position.ply & 1


def free_holes(position: Position) -> int:
    """Where the side to move may put a peg."""
    return OWN_HOLES[position.ply & 1] & ~(position.mine.pegs | position.theirs.pegs)


def legal_moves(position: Position) -> list[Move]:
    """One move for each free hole, from A01 to X24 row by row: the peg and all bridges from it.

    These are not all legal moves: a player may also leave bridges out and lay them later. But a
    bridge is never in its owner's way and nothing is taken away, so whoever always lays all that
    the new peg allows is never worse off. `why_illegal` and `play` take every legal move.
    """
    if is_over(position):
        return []
    pegs = position.mine.pegs
    moves = []
    rest = free_holes(position)
    linked = rest & holes.a_knight_away(pegs)
    while rest:
        bit = rest & -rest
        rest ^= bit
        hole = bit.bit_length() - 1
        moves.append(full_move(position.mine, hole) if bit & linked else BARE_MOVES[hole])
    return moves


def full_move(mine: Side, hole: int) -> Move:
    """The peg in this hole with all the bridges that can be laid from it."""
    pegs, barred = mine.pegs, mine.barred
    return Move(
        hole,
        tuple([ends for bit, span, ends in NEIGHBOURS[hole] if bit & pegs and not span & barred]),
    )


def play(position: Position, move: Move) -> Position:
    """The peg is put, the bridges are laid, and spans that they cross are barred to the other."""
    mine, theirs, ply, limit = position
    pegs, bridges, barred, near, far = mine
    hole, laid = move
    bit = 1 << hole
    first_border, second_border = BORDERS[ply & 1]
    if bit & first_border:
        near |= bit
    elif bit & second_border:
        far |= bit
    if laid:
        ends_laid, crossing = 0, theirs.barred
        for ends in laid:
            span = SPANS[ends]
            bridges |= span.bit
            ends_laid |= span.holes
            crossing |= span.crossing
        if near & ends_laid:
            near = _spread(near, near & ends_laid, bridges)
        if far & ends_laid:
            far = _spread(far, far & ends_laid, bridges)
        theirs = Side(theirs.pegs, theirs.bridges, crossing, theirs.near, theirs.far)
    return Position(theirs, Side(pegs | bit, bridges, barred, near, far), ply + 1, limit)


def side_of(player: int, pegs: int, bridges: int, opposing: int) -> Side:
    """A player's side of a position, made from its pegs and from the bridges of both players."""
    barred = 0
    while opposing:
        bit = opposing & -opposing
        opposing ^= bit
        barred |= SPANS[holes.ends_of(bit)].crossing
    near, far = (joined(pegs & border, bridges) for border in BORDERS[player])
    return Side(pegs, bridges, barred, near, far)


def joined(pegs: int, bridges: int) -> int:
    """These pegs and all that chains of these bridges join with them."""
    return _spread(pegs, pegs, bridges)


def _spread(reached: int, ends: int, bridges: int) -> int:
    """All pegs joined with those reached, where only some of them can have ends of new bridges."""
    while ends:
        bit = ends & -ends
        ends ^= bit
        for other, span, _ in NEIGHBOURS[bit.bit_length() - 1]:
            if span & bridges and not other & reached:
                reached |= other
                ends |= other
    return reached


def is_over(position: Position) -> bool:
    """Whether a chain joins two border rows of one colour or all moves have been made."""
    mine, theirs, ply, limit = position
    return bool(theirs.near & theirs.far or mine.near & mine.far or ply >= 2 * limit)


def outcome(position: Position) -> Outcome | None:
    """A chain of bridges between one's own border rows wins; without one it ends in a draw."""
    mine, theirs, ply, limit = position
    for side, player in ((theirs, 1 - (ply & 1)), (mine, ply & 1)):
        if side.near & side.far:
            return Outcome(player, f"{COLOURS[player]} has joined {BORDER_NAMES[player]}")
    if ply >= 2 * limit:
        return Outcome(None, f"both have made {limit} moves and nobody has joined the border rows")
    return None


def why_illegal(position: Position, move: Move) -> str | None:
    """What is wrong with a move, in words for its author; None if it is legal."""
    ended = outcome(position)
    if ended:
        return f"the game is over: {ended.reason}"
    return _why_no_peg(position, move.hole) or _why_no_bridges(position, move)


def _why_no_peg(position: Position, hole: int) -> str | None:
    player, bit, name = to_move(position), 1 << hole, holes.name_of(hole)
    if bit & free_holes(position):
        return None
    if bit & holes.CORNERS:
        return f"there is no hole in the corner {name}"
    if not bit & OWN_HOLES[player]:
        return f"{name} is on a border row of {COLOURS[1 - player]}"
    owner = "your own" if bit & position.mine.pegs else "the opponent's"
    return f"there is a peg in {name} already, {owner}"


def _why_no_bridges(position: Position, move: Move) -> str | None:
    """The first bridge that can't be laid, and why; each is laid before the next is looked at."""
    pegs, laid = position.mine.pegs | 1 << move.hole, position.mine.bridges
    for ends in move.bridges:
        reason = _why_no_bridge(position, pegs, laid, ends)
        if reason:
            return f"no bridge {holes.name_of(ends[0])}-{holes.name_of(ends[1])}: {reason}"
        laid |= SPANS[ends].bit
    return None


def _why_no_bridge(position: Position, pegs: int, laid: int, ends: Ends) -> str | None:
    for hole in ends:
        if not pegs >> hole & 1:
            owner = "the opponent's peg" if position.theirs.pegs >> hole & 1 else "no peg"
            return f"there is {owner} in {holes.name_of(hole)}"
    if ends not in SPANS:
        return "its ends are not a knight's move apart"
    span = SPANS[ends]
    if span.bit & laid:
        twice = "is there already" if span.bit & position.mine.bridges else "is in this move twice"
        return f"it {twice}"
    if span.bit & position.mine.barred:
        blocking = span.crossing & position.theirs.bridges
        upper, lower = holes.ends_of(blocking & -blocking)
        other = f"{holes.name_of(upper)}-{holes.name_of(lower)}"
        return f"it would cross the opponent's bridge {other}"
    return None

"""The plan: my next moves among the others' probable ones.

After each move that I could make now, the others' next moves are guessed, and the best way is
sought for my own pieces alone. That is a beam: of all arrangements of my pieces after so many
moves, the cheapest few are followed further.
"""

from __future__ import annotations

from bots.corners.evaluation import COSTS, STEP
from bots.corners.forecast import cells_of, forecast
from bots.search.clock import Clock, OutOfTime
from rules.corners import rules
from rules.corners.cells import targets
from rules.corners.rules import Move, Position

ARRIVED = -1_000_000  # nothing is better
DEEPEST = 4  # beyond that, guesses about the others do more harm than good
WIDTH = 20  # how many arrangements are followed

# What counts, in twentieths: the end of the plan, but also what is sure now and what comes soon,
# because others may thwart the rest; and how far they are from winning, above all the nearest.
AT_LAST, NOW, SOON, NEAREST, EACH = 20, 6, 6, 8, 3

# An arrangement of my pieces: what it costs, the set of their cells, and the cells one by one.
Arrangement = tuple[int, int, tuple[int, ...]]


def best_move(position: Position, clock: Clock, depth: int = DEEPEST) -> Move:
    """The best move of seat 0, by the time the clock runs down or with so many moves to follow."""
    moves = rules.movable(position)
    moves.sort(key=lambda move: COSTS[move.target] - COSTS[move.source])
    try:
        for current in range(1, depth + 1):
            costs = {move: _cost_after(position, move, current, clock) for move in moves}
            moves.sort(key=costs.__getitem__)
    except OutOfTime:
        pass
    return moves[0]


def _cost_after(position: Position, move: Move, depth: int, clock: Clock) -> int:
    """What my pieces cost after this move and will cost by the best that can follow it."""
    clock.check()
    mine, *others = rules.play(position, move).pieces
    cells = cells_of(mine)
    cost = sum(COSTS[cell] for cell in cells)
    if cost == 0:
        return ARRIVED
    ahead = forecast((mine, *others), depth)
    plan = cheapest((cost, mine, cells), ahead.occupied)
    return NOW * cost + plan - STEP * (NEAREST * min(ahead.left) + EACH * sum(ahead.left))


def cheapest(start: Arrangement, ahead: list[int]) -> int:
    """The least costs I can come to, when others will occupy the cells of `ahead` before each move.

    To arrive with moves to spare is worth a step each.
    """
    level = [start]
    seen = {start[1]}
    least, total = start[0], 0
    for spare, others in zip(range(len(ahead) - 1, -1, -1), ahead, strict=True):
        level = _followed(level, others, seen)
        if not level:
            break
        least = level[0][0]
        if least == 0:
            return total - AT_LAST * STEP * spare
        total += SOON * least
    return total + AT_LAST * least


def _followed(level: list[Arrangement], others: int, seen: set[int]) -> list[Arrangement]:
    """The cheapest arrangements after one more move, those that were seen before left out."""
    found = []
    for cost, mine, cells in level:
        full = mine | others
        for cell in cells:
            left_over, rest = cost - COSTS[cell], mine ^ 1 << cell
            for target in targets(cell, full):
                arrangement = rest | 1 << target
                if arrangement not in seen:
                    seen.add(arrangement)
                    found.append((left_over + COSTS[target], arrangement, cells, cell, target))
    found.sort()
    return [
        (cost, mine, tuple([target if cell == source else cell for cell in cells]))
        for cost, mine, cells, source, target in found[:WIDTH]
    ]

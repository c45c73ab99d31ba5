"""A simple player of Bridges to learn from: it looks one move ahead.

It wins if it can; otherwise it makes its chain of bridges as long as it can in the direction it
has to go, and keeps to the middle. To write your own bot, copy this file and change `worth`.

The same position always gets the same answer, so there is nothing to do about `--depth N`.
"""

from __future__ import annotations

from bots.bridges.seat import take_seat
from bots.protocol import exchange
from rules.bridges import rules
from rules.bridges.holes import SIZE
from rules.bridges.rules import Move, Position


def choose(position: Position) -> Move:
    """The legal move worth most; of equal ones, the first."""
    return max(rules.legal_moves(position), key=lambda move: worth(position, move))


def worth(position: Position, move: Move) -> int:
    """How good a move looks: the larger the better."""
    after = rules.play(position, move)
    if rules.outcome(after):
        return 1000  # only the one who moves can win by it
    player = rules.to_move(position)
    mine = after.theirs  # after my move it is the opponent's turn
    chain = rules.joined(1 << move.hole, mine.bridges)
    return 20 * length(chain, player) - off_centre(move.hole, player)


def length(chain: int, player: int) -> int:
    """How many rows (for black: columns) lie between the first and the last peg of a chain."""
    places = [divmod(hole, SIZE)[player] for hole in range(SIZE * SIZE) if chain >> hole & 1]
    return max(places) - min(places)


def off_centre(hole: int, player: int) -> int:
    """How far a hole is from the middle of the board, sideways and, a little, along the way."""
    row, column = divmod(hole, SIZE)
    along, sideways = (row, column) if player == 0 else (column, row)
    return abs(2 * sideways - SIZE + 1) + abs(2 * along - SIZE + 1) // 4


def main() -> None:
    """Play one game over stdin and stdout."""
    exchange.converse(lambda limit: take_seat(limit, choose))


if __name__ == "__main__":
    main()

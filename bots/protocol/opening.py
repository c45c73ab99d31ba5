"""The `Opening` line: moves that are taken as made before the game begins.

No contest sends it. The arena does, so that games between the same two bots differ: the line comes
before anything else, has the moves of both sides in turn, joined by `;`, and its answer is the one
word. From then on all goes as if those moves had been played.
"""

from __future__ import annotations

OPENING = "Opening"


def opening_moves(line: str) -> list[str] | None:
    """The texts of the moves that an `Opening` line has; None if it is another line."""
    word, _, moves = line.partition(" ")
    if word != OPENING:
        return None
    return moves.split(";") if moves else []

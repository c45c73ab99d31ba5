"""Enough of Bridges for an animal to play a legal game until it misbehaves: pegs, no bridges."""

import sys

HOLES = [f"{column}{row:02}" for row in range(2, 24) for column in "BCDEFGHIJKLMNOPQRSTUVW"]

taken: set[str] = set()
plies = 0  # moves made, by both
limit = colour = -1  # until they are read


def say(text: str) -> None:
    """Answer with a line."""
    print(text, flush=True)


def wait_for_move(number: int) -> None:
    """Play properly until this move of its own is asked for."""
    _sit_down()
    while plies % 2 != colour or plies // 2 + 1 < number:
        _go_on()


def play_on() -> None:
    """Play properly until the game is over."""
    _sit_down()
    while plies < 2 * limit:
        _go_on()


def own_move() -> str:
    """A legal move, which is then made: the first hole that is free."""
    global plies
    hole = next(hole for hole in HOLES if hole not in taken)
    taken.add(hole)
    plies += 1
    return hole


def _sit_down() -> None:
    """Read the limit and the colour, unless they are known."""
    global limit, colour
    if limit < 0:
        limit, colour = int(sys.stdin.readline()), int(sys.stdin.readline())


def _go_on() -> None:
    """Make a move, or read the other's."""
    global plies
    if plies % 2 == colour:
        say(own_move())
        return
    line = sys.stdin.readline()
    if not line:
        sys.exit("the input has ended before the game")
    taken.add(line.split()[0])
    plies += 1

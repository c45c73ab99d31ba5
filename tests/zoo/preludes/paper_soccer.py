"""Enough of paper soccer for an animal to play a legal game until it misbehaves."""

import sys
from itertools import pairwise

NAME = "animal"
ROWS, COLUMNS = 15, 21

Node = tuple[int, int]

visited: list[Node] = [(7, 10)]  # the ball is at the last one
drawn: set[frozenset[Node]] = set()
asked = 0  # for how many moves


def say(text: str) -> None:
    """Answer with a line."""
    print(text, flush=True)


def wait_for_name() -> None:
    """Let the referee ask for the name."""
    assert sys.stdin.readline().strip() == "Name"


def wait_for_move(number: int) -> None:
    """Play properly until this move of its own is asked for."""
    while _next_request() and asked < number:
        say(own_move())


def play_on() -> None:
    """Play properly until `Quit`."""
    while _next_request():
        say(own_move())


def own_move() -> str:
    """A legal move, which is then made: one of the shortest."""
    ball = visited[-1]
    paths, queue = {ball: [ball]}, [ball]
    for node in queue:
        for other in _beside(node):
            if not _bounces(other):
                return _made([*paths[node], other])
            if other not in paths:
                paths[other] = [*paths[node], other]
                queue.append(other)
    sys.exit("there is no move, so nobody should have asked")


def _beside(node: Node) -> list[Node]:
    """Where a segment can lead from here: none that is drawn, none on the border."""
    steps = [(down, right) for down in (0, -1, 1) for right in (0, -1, 1) if down or right]
    others = [(node[0] + down, node[1] + right) for down, right in steps]
    return [
        other
        for other in others
        if 0 <= other[0] < ROWS and 0 <= other[1] < COLUMNS
        if not (node[0] == other[0] and node[0] in (0, ROWS - 1))
        if not (node[1] == other[1] and node[1] in (0, COLUMNS - 1))
        if frozenset((node, other)) not in drawn
    ]


def _bounces(node: Node) -> bool:
    on_side = node[0] in (0, ROWS - 1) or node[1] in (0, COLUMNS - 1)
    return node in visited or (on_side and node[0] not in (6, 7, 8))


def _made(path: list[Node]) -> str:
    """Draw the line, and write it as the game does."""
    for here, there in pairwise(path):
        drawn.add(frozenset((here, there)))
        visited.append(there)
    return " ".join([str(len(path)), *(f"{row} {column}" for row, column in path)])


def _next_request() -> bool:
    """Take in what is said, up to the next request for a move; False if it is `Quit`."""
    global asked
    for line in sys.stdin:
        request = line.strip()
        if request == "Quit":
            return False
        if request == "Name":
            say(NAME)
            continue
        if request != "Start":
            numbers = [int(number) for number in request.split()[1:]]
            _made(list(zip(numbers[::2], numbers[1::2], strict=True)))
        asked += 1
        return True
    sys.exit("the input has ended without Quit")

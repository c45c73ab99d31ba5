"""Paper soccer as the statement tells it: sets of nodes and of segments, every path walked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

Node = tuple[int, int]  # row, column
Segment = frozenset[Node]
Path = tuple[Node, ...]

HEIGHT, WIDTH = 14, 20
CLOCKWISE = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]


class TooMany(Exception):
    """There are more paths than one cares to walk."""


@dataclass(frozen=True)
class State:
    """Where the ball is and has been, which segments are drawn, and whose turn it is."""

    ball: Node = (7, 10)
    visited: frozenset[Node] = frozenset({(7, 10)})
    drawn: frozenset[Segment] = frozenset()
    mover: str = "left"
    ply: int = 0


def other(player: str) -> str:
    return "right" if player == "left" else "left"


def goal(player: str) -> list[Node]:
    """The finish nodes: strictly between the posts (5, y) and (9, y)."""
    return [(row, 0 if player == "left" else WIDTH) for row in (6, 7, 8)]


def is_finish(node: Node) -> bool:
    return node in goal("left") + goal("right")


def is_boundary(node: Node) -> bool:
    row, column = node
    edge = row == 0 or row == HEIGHT or column == 0 or column == WIDTH
    return edge and not is_finish(node)


def exists(node: Node) -> bool:
    return 0 <= node[0] <= HEIGHT and 0 <= node[1] <= WIDTH


def on_border(a: Node, b: Node) -> bool:
    """Whether both ends are on the same side of the field."""
    same_row = a[0] == b[0] and a[0] in (0, HEIGHT)
    return same_row or (a[1] == b[1] and a[1] in (0, WIDTH))


@cache
def around(here: Node) -> list[Node]:
    """Where one segment can lead on an empty field, clockwise from straight up."""
    nodes = [(here[0] + down, here[1] + right) for down, right in CLOCKWISE]
    return [there for there in nodes if exists(there) and not on_border(here, there)]


def goes_on(state: State, node: Node) -> bool:
    return node in state.visited or is_boundary(node)


def steps(state: State, here: Node, drawn: frozenset[Segment]) -> list[Node]:
    """Where one segment leads if these are drawn besides the state's."""
    return [
        there
        for there in around(here)
        if (segment := frozenset({here, there})) not in drawn and segment not in state.drawn
    ]


def paths(state: State, limit: int) -> list[Path]:
    """Every legal path, each order of the same segments on its own; TooMany beyond the limit.

    Sequences that run into a dead end count towards the limit too: they take time as well.
    """
    found: list[Path] = []
    if is_finish(state.ball):
        return found
    walked = 0
    stack: list[tuple[Path, frozenset[Segment]]] = [((state.ball,), frozenset())]
    while stack:
        path, drawn = stack.pop()
        for there in steps(state, path[-1], drawn):
            walked += 1
            if walked > limit:
                raise TooMany
            if goes_on(state, there):
                stack.append(((*path, there), drawn | {frozenset({path[-1], there})}))
            else:
                found.append((*path, there))
    return found


def segments(path: Path) -> frozenset[Segment]:
    return frozenset(map(frozenset, pairwise(path)))


def directions(path: Path) -> list[int]:
    """The way of each step, counted clockwise from straight up."""
    return [CLOCKWISE.index((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(path)]


def moves(state: State, limit: int = 10**9) -> list[Path]:
    """One path for each set of segments, shortest first, then clockwise."""
    first: dict[frozenset[Segment], Path] = {}
    for path in paths(state, limit):
        key = segments(path)
        if key not in first or directions(path) < directions(first[key]):
            first[key] = path
    return sorted(first.values(), key=lambda path: (len(path), directions(path)))


def legal(state: State, path: Path) -> bool:
    """The statement's conditions, one after the other, and the game not over."""
    if winner(state) or len(path) < 2 or path[0] != state.ball:
        return False
    for a, b in pairwise(path):
        if a == b or abs(a[0] - b[0]) > 1 or abs(a[1] - b[1]) > 1 or on_border(a, b):
            return False
    inner = path[1:-1]
    if not all(goes_on(state, node) for node in inner) or goes_on(state, path[-1]):
        return False
    return len(segments(path)) == len(path) - 1 and not segments(path) & state.drawn


def reachable(state: State) -> set[Node]:
    """The nodes that a sequence from the ball can come to; beyond a fresh node it ends."""
    found, waiting = {state.ball}, [state.ball]
    while waiting:
        here = waiting.pop()
        if here == state.ball or goes_on(state, here):
            new = set(steps(state, here, frozenset())) - found
            found |= new
            waiting += new
    return found


@lru_cache(maxsize=4)
def winner(state: State) -> str | None:
    """Against whoever has the ball in the goal; else against the mover who has no move."""
    for player in ("left", "right"):
        if state.ball in goal(player):
            return other(player)
    if all(node == state.ball or goes_on(state, node) for node in reachable(state)):
        return other(state.mover)
    return None


def after(state: State, path: Path) -> State:
    return State(
        ball=path[-1],
        visited=state.visited | set(path),
        drawn=state.drawn | segments(path),
        mover=other(state.mover),
        ply=state.ply + 1,
    )


def perft(state: State, depth: int) -> int:
    """How many sequences of so many moves there are, one move for each set of segments."""
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum(perft(after(state, path), depth - 1) for path in found)


def text(path: Path) -> str:
    """A move as the statement writes it."""
    return " ".join([str(len(path)), *(f"{row} {column}" for row, column in path)])


def picture(state: State) -> str:
    """The field: `o` the ball, `+` boundary, `*` visited, `.` fresh, and the segments."""
    canvas = {}
    for a, b in map(sorted, state.drawn):
        place = (a[0] + b[0], a[1] + b[1])
        stroke = {(0, 1): "-", (1, 0): "|", (1, 1): "\\", (1, -1): "/"}
        drawn = stroke[b[0] - a[0], b[1] - a[1]]
        canvas[place] = "X" if place in canvas else drawn
    for row in range(HEIGHT + 1):
        for column in range(WIDTH + 1):
            node = (row, column)
            mark = "+" if is_boundary(node) else "*" if node in state.visited else "."
            canvas[2 * row, 2 * column] = "o" if node == state.ball else mark
    lines = [
        "".join(canvas.get((row, column), " ") for column in range(2 * WIDTH + 1)).rstrip()
        for row in range(2 * HEIGHT + 1)
    ]
    return "\n".join([*lines, f"{state.mover} to move, ply {state.ply}"])

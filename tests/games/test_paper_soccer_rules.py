"""The rules of paper soccer against the statement and against an independent second writing."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.paper_soccer import field, notation, rules
from rules.paper_soccer.rules import Position
from tests.oracles import paper_soccer as oracle
from tests.oracles.paper_soccer import Node, State

PERFT_TABLE = Path(__file__).with_name("paper_soccer_perft.txt")
LIMIT = 800  # steps of the oracle in one position; it walks every path
MIRRORS = ["", "rows", "columns", "rows columns"]

BLOCKING_GAME = """
    2 7 10 8 11
    2 8 11 9 12
    2 9 12 8 13
    2 8 13 9 14
    2 9 14 8 15
    2 8 15 7 16
    2 7 16 6 16
    2 6 16 7 15
    2 7 15 7 14
    2 7 14 8 14
    4 8 14 8 15 7 15 6 15
    4 6 15 7 14 8 15 9 15
    8 9 15 9 14 8 14 7 15 7 16 6 15 6 16 5 17
    2 5 17 4 17
    2 4 17 3 17
    2 3 17 2 18
    2 2 18 2 17
    3 2 17 3 17 4 16
    3 4 16 4 17 3 16
    3 3 16 3 17 2 16
    4 2 16 3 16 2 17 1 18
    3 1 18 2 18 1 17
    6 1 17 0 18 1 18 1 17 2 16 3 15
    5 3 15 3 16 4 16 5 17 4 18
    3 4 18 4 17 3 18
    4 3 18 3 17 4 18 5 19
    3 5 19 4 20 3 19
    3 3 19 2 20 1 19
    6 1 19 1 18 0 17 1 17 2 17 1 16
    8 1 16 0 16 1 17 1 16 2 16 2 17 3 18 4 19
    5 4 19 5 20 5 19 4 19 5 18
    6 5 18 4 18 3 19 3 18 2 18 2 19
"""


def perft_table() -> list[tuple[str, str, list[int]]]:
    """Name, position and counts of each entry; what stands before the first is the heading."""
    entries = []
    for block in PERFT_TABLE.read_text().strip().split("\n\n== ")[1:]:
        name, *position, counts = block.split("\n")
        entries.append((name, "\n".join(position), [int(count) for count in counts.split()]))
    return entries


def perft(position: Position, depth: int) -> int:
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.play(position, move), depth - 1) for move in moves)


def position_of(state: State) -> Position:
    return notation.parse_position(oracle.picture(state))


def mirrored(node: Node, mirror: str) -> Node:
    row, column = node
    return (14 - row if "rows" in mirror else row, 20 - column if "columns" in mirror else column)


def straight(*corners: Node) -> list[Node]:
    """All nodes of a line that goes straight from each of these nodes to the next."""
    nodes = [corners[0]]
    for (row, column), (to_row, to_column) in pairwise(corners):
        steps = max(abs(to_row - row), abs(to_column - column))
        down, right = (to_row - row) // steps, (to_column - column) // steps
        nodes += [(row + down * k, column + right * k) for k in range(1, steps + 1)]
    return nodes


def drawn(*corners: Node, mirror: str = "") -> State:
    """The state after the ball went along this line; a move ends wherever it must."""
    state = State()
    path: list[Node] = []
    for node in straight((7, 10), *corners):
        path.append(mirrored(node, mirror))
        if len(path) > 1 and not oracle.goes_on(state, path[-1]):
            assert oracle.legal(state, tuple(path))
            state, path = oracle.after(state, tuple(path)), path[-1:]
    assert len(path) == 1
    return state


def verdict(state: State, *nodes: Node) -> str | None:
    """What the rules have against a move; the oracle agrees on whether there is anything."""
    reason = rules.why_illegal(position_of(state), notation.parse(oracle.text(nodes)))
    assert oracle.legal(state, nodes) == (reason is None)
    return reason


def refused(state: State, *nodes: Node) -> str:
    reason = verdict(state, *nodes)
    assert reason is not None
    return reason


def texts(position: Position, most: int = rules.MOST_TRAILS) -> list[str]:
    return [notation.write(move) for move in rules.legal_moves(position, most)]


def winner_of(position: Position) -> str | None:
    outcome = rules.outcome(position)
    return None if outcome is None or outcome.winner is None else rules.SIDES[outcome.winner]


def assert_same_end(position: Position, state: State) -> None:
    """Both writings agree on who is to move, whether it is over and who has won."""
    assert rules.SIDES[rules.to_move(position)] == state.mover
    assert winner_of(position) == oracle.winner(state)
    assert (rules.any_move(position) is None) == (rules.outcome(position) is not None)
    ends = set() if oracle.is_finish(state.ball) else ends_of(state)
    assert set(map(field.row_column, rules.ends_of(position))) == ends


def assert_same_moves(position: Position, state: State) -> None:
    """The same moves in the same order; where there are too many paths, moves to the same ends."""
    listed = texts(position)
    assert listed[:1] == [notation.write(m) for m in [rules.any_move(position)] if m]
    try:
        assert listed == [oracle.text(path) for path in oracle.moves(state, LIMIT)]
    except oracle.TooMany:
        moves = rules.legal_moves(position, 100)
        paths = [tuple(map(field.row_column, move)) for move in moves]
        assert all(oracle.legal(state, path) for path in paths)
        assert len({oracle.segments(path) for path in paths}) == len(paths)
        assert {path[-1] for path in paths} == ends_of(state)


def ends_of(state: State) -> set[Node]:
    """Where a move can end."""
    return {node for node in oracle.reachable(state) if not oracle.goes_on(state, node)}


def assert_same_refusals(position: Position, state: State, chance: random.Random) -> None:
    """Sequences of nodes that are nearly moves are refused by both or by neither."""
    for _ in range(12):
        path = oddly_walked(state, chance)
        reason = rules.why_illegal(position, notation.parse(oracle.text(path)))
        assert (reason is None) == oracle.legal(state, path)


def oddly_walked(state: State, chance: random.Random) -> oracle.Path:
    """A walk from the ball that mostly keeps the rules, and stops anywhere."""
    path = [state.ball if chance.random() < 0.95 else (7, 9)]
    for _ in range(chance.randint(1, 12)):
        around = oracle.steps(state, path[-1], oracle.segments(tuple(path)))
        if chance.random() < 0.05 or not around:
            row, column = path[-1]
            anywhere = [(row + down, column + right) for down, right in oracle.CLOCKWISE]
            around = [*filter(oracle.exists, anywhere), path[-1], (0, 0), (14, 20)]
        path.append(chance.choice(around))
        if not oracle.goes_on(state, path[-1]) and chance.random() < 0.95:
            break
    return tuple(path)


def random_path(position: Position, chance: random.Random) -> oracle.Path:
    move = chance.choice(rules.legal_moves(position, 100))
    return tuple(map(field.row_column, move))


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(*rest, id=name) for name, *rest in perft_table()]
)
def test_perft(text: str, counts: list[int]) -> None:
    position = notation.parse_position(text)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_oracle_still_counts_so() -> None:
    first = perft_table()[0]
    assert first[1] == oracle.picture(State())
    assert [oracle.perft(State(), depth) for depth in range(1, 5)] == first[2][:4]


def test_the_field_is_the_statements() -> None:
    assert (field.ROWS, field.COLUMNS) == (15, 21)
    assert field.row_column(rules.initial().ball) == (7, 10)
    assert [sorted(map(field.row_column, goal)) for goal in field.GOALS] == [
        [(6, 0), (7, 0), (8, 0)],
        [(6, 20), (7, 20), (8, 20)],
    ]
    for node in range(field.NODES):
        assert field.is_boundary(node) == oracle.is_boundary(field.row_column(node))
        there = oracle.steps(State(), field.row_column(node), frozenset())
        if node not in field.FINISH:
            ways = field.STEPS[field.EMPTY[node]]
            assert [field.row_column(node + offset) for offset in ways] == there


@pytest.mark.parametrize("batch", range(6))
def test_random_games_agree(batch: int) -> None:
    for seed in range(34 * batch, 34 * batch + 34):
        chance = random.Random(seed)
        position, state = rules.initial(), State()
        while True:
            assert_same_end(position, state)
            assert_same_moves(position, state)
            if chance.random() < 0.1:
                assert_same_refusals(position, state, chance)
                assert notation.write_position(position) == oracle.picture(state)
            if oracle.winner(state):
                break
            path = random_path(position, chance)
            position = rules.play(position, notation.parse(oracle.text(path)))
            state = oracle.after(state, path)
        assert_same_refusals(position, state, chance)


@st.composite
def odd_states(draw: st.DrawFn) -> State:
    """Any line from the centre, however foolish: it may crowd a corner or a goal."""
    state, ways = State(), draw(st.lists(st.integers(0, 7), min_size=1, max_size=120))
    pull = draw(st.sampled_from(["none", "up", "left", "right"]))
    path = [state.ball]
    for way in ways:
        around = oracle.steps(state, path[-1], oracle.segments(tuple(path)))
        around = [node for node in around if not oracle.is_finish(node)]
        if not around or oracle.winner(state):
            break
        pulled = {"none": 0, "up": 1, "left": 2, "right": 3}[pull]
        around.sort(key=lambda node: (0, node[0], node[1], -node[1])[pulled])
        path.append(around[way % len(around) // (1 if pull == "none" else 2)])
        if not oracle.goes_on(state, path[-1]):
            state, path = oracle.after(state, tuple(path)), path[-1:]
    return state


@settings(derandomize=True, deadline=None, max_examples=150)
@given(odd_states(), st.integers(0, 10**6))
def test_odd_positions_agree(state: State, seed: int) -> None:
    position = position_of(state)
    assert_same_end(position, state)
    assert_same_moves(position, state)
    assert_same_refusals(position, state, random.Random(seed))
    for move in rules.legal_moves(position, 20)[:20]:
        after = oracle.after(state, tuple(map(field.row_column, move)))
        assert_same_end(rules.play(position, move), after)
        assert rules.play(position, move) == position_of(after)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_states())
def test_every_path_is_accepted_though_one_is_listed(state: State) -> None:
    position = position_of(state)
    try:
        paths = oracle.paths(state, LIMIT)
    except oracle.TooMany:
        return
    moves = [notation.parse(oracle.text(path)) for path in paths]
    assert all(rules.why_illegal(position, move) is None for move in moves)
    after = {rules.play(position, move) for move in moves}
    assert len(after) == len(rules.legal_moves(position))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(odd_states(), st.integers(1, 40))
def test_a_shorter_list_still_leads_everywhere(state: State, most: int) -> None:
    position = position_of(state)
    everything, some = texts(position, 3000), texts(position, most)
    assert set(some) <= set(everything)
    assert some == [text for text in everything if text in set(some)]
    reached = {field.row_column(move[-1]) for move in rules.legal_moves(position, most)}
    assert reached == ends_of(state)


def test_no_two_segments_are_taken_for_one() -> None:
    """On a field where the ball bounces off every node, each segment has a bit of its own."""
    links = rules.Links(bytes(ways & ~1 for ways in field.EMPTY))
    segments: dict[int, set[frozenset[int]]] = {}
    for node in set(range(field.NODES)) - field.FINISH:
        for bit, other in links[node][1]:
            segments.setdefault(bit, set()).add(frozenset({node, other}))
    assert all(len(found) == 1 for found in segments.values())
    assert len(segments) > 1000


def test_too_many_moves_are_not_listed() -> None:
    """A crowded block of nodes: its paths could be walked for years, and the list stays short."""
    rows = [(1, 18), (2, 18), (2, 11), (3, 11), (3, 18), (4, 18), (4, 11), (5, 11), (5, 16)]
    state = drawn((1, 10), *rows)
    with pytest.raises(oracle.TooMany):
        oracle.paths(state, 50_000)
    moves = rules.legal_moves(position_of(state), 2000)
    assert len(moves) < 8 * (2000 + field.NODES)
    assert {field.row_column(move[-1]) for move in moves} == ends_of(state)
    assert rules.outcome(position_of(state)) is None


@pytest.mark.parametrize("mirror", MIRRORS)
def test_posts(mirror: str) -> None:
    """The ball bounces off a post, cannot stop there and cannot run along the goal line."""
    state = drawn((5, 8), (5, 1), mirror=mirror)
    post, above, below = (mirrored(n, mirror) for n in [(5, 0), (4, 1), (6, 1)])
    assert "has to go on, because it is on the border" in refused(state, state.ball, post)
    assert verdict(state, state.ball, post, above) is None
    assert verdict(state, state.ball, post, below) is None
    mouth = mirrored((6, 0), mirror)
    assert "lies on the border" in refused(state, state.ball, post, mouth)
    assert "lies on the border" in refused(state, state.ball, post, mirrored((4, 0), mirror), above)
    assert verdict(state, state.ball, mouth) is None


@pytest.mark.parametrize("mirror", MIRRORS)
def test_corners(mirror: str) -> None:
    """A corner has one way, so the ball never comes out; the segment across it is a good one."""
    state = drawn((1, 4), (1, 1), mirror=mirror)
    corner, top, side, inner = (mirrored(n, mirror) for n in [(0, 0), (0, 1), (1, 0), (2, 1)])
    assert "has to go on" in refused(state, state.ball, corner)
    assert "occurs twice" in refused(state, state.ball, corner, state.ball, inner)
    assert "lies on the border" in refused(state, state.ball, corner, top, inner)
    assert "lies on the border" in refused(state, state.ball, corner, side, inner)
    assert verdict(state, state.ball, top, side, inner) is None
    assert verdict(state, state.ball, side, top, mirrored((1, 2), mirror)) is not None
    number = field.node_at(*corner)
    assert all(number not in move for move in rules.legal_moves(position_of(state)))


@pytest.mark.parametrize("column", [0, 20])
def test_finish_nodes_are_entered_from_inside_the_field_only(column: int) -> None:
    state = drawn((7, 19), mirror="" if column else "columns")
    beside = abs(column - 1)
    for row in (6, 7, 8):
        assert verdict(state, state.ball, (row, column)) is None
        inside = (row - 1 if row == 7 else row, beside)
        reason = refused(state, state.ball, (row, column), inside)
        assert "ends there, because it is a finish node" in reason
    assert refused(state, state.ball, (6, column), (5, column))
    assert "lies on the border" in refused(state, state.ball, (7, column), (6, column))


@pytest.mark.parametrize("mirror", ["", "rows"])
def test_an_own_goal_is_legal_and_loses(mirror: str) -> None:
    state = drawn((6, 10), (6, 1), mirror=mirror)
    assert state.mover == "left"
    move = (state.ball, mirrored((7, 0), mirror))
    assert verdict(state, *move) is None
    position = rules.play(position_of(state), notation.parse(oracle.text(move)))
    assert rules.outcome(position) == (1, "the ball is in the left goal, an own goal")
    assert rules.legal_moves(position) == []
    assert oracle.winner(oracle.after(state, move)) == "right"


def test_a_goal_in_each_side() -> None:
    for mirror, winner, side in (("", 1, "left"), ("columns", 0, "right")):
        state = drawn((7, 1), mirror=mirror) if winner else drawn((6, 10), (6, 1), mirror=mirror)
        assert state.mover == rules.SIDES[winner]
        move = (state.ball, mirrored((7, 0), mirror))
        position = rules.play(position_of(state), notation.parse(oracle.text(move)))
        assert rules.outcome(position) == (winner, f"the ball is in the {side} goal")


LADDER = [(6, 9), (7, 10), (6, 11), (7, 12), (6, 13), (7, 14), (6, 15), (7, 16), (6, 17), (7, 18)]


@pytest.mark.parametrize("mirror", MIRRORS)
def test_a_goal_after_many_bounces(mirror: str) -> None:
    """Two rows of visited nodes are a ladder; one move runs along it from end to end and scores."""
    state = drawn((7, 19), (6, 19), (6, 9), mirror=mirror)
    path = tuple(mirrored(n, mirror) for n in [*LADDER, (6, 19), (7, 20)])
    assert verdict(state, *path) is None
    move = notation.parse(oracle.text(path))
    assert oracle.text(path) in texts(position_of(state))
    outcome = rules.outcome(rules.play(position_of(state), move))
    assert outcome is not None
    assert outcome.winner == (1 if "columns" in mirror else 0)
    assert "has to go on" in refused(state, *path[:-1])
    assert "has to go on" in refused(state, *path[:5])


def test_dead_ends_are_no_moves() -> None:
    """Going on into a place without a way out is refused, however far it got."""
    state = drawn((1, 4), (1, 1))
    assert "has to go on" in refused(state, (1, 1), (0, 1), (1, 0), (1, 1), (0, 0))
    # Two of the three ways of (0, 5) are taken: whoever comes by the third stays there.
    blind = drawn((1, 4), (0, 5), (1, 6), (2, 5), (1, 5))
    assert oracle.steps(blind, (0, 5), frozenset()) == [(1, 5)]
    assert "has to go on" in refused(blind, (1, 5), (0, 5))
    assert "occurs twice" in refused(blind, (1, 5), (0, 5), (1, 5), (2, 6))
    moves = rules.legal_moves(position_of(blind))
    assert moves
    assert all(field.node_at(0, 5) not in move for move in moves)


def test_a_move_that_leaves_the_opponent_none() -> None:
    """The last move of this game closes the ball in, and whoever made it wins."""
    position, state = rules.initial(), State()
    for text in BLOCKING_GAME.strip().splitlines():
        assert rules.outcome(position) is None
        move = notation.parse(text.strip())
        assert rules.why_illegal(position, move) is None
        state = oracle.after(state, tuple(map(field.row_column, move)))
        position = rules.play(position, move)
    assert position == position_of(state)
    assert oracle.paths(state, 10**6) == []
    assert rules.outcome(position) == (1, "the left player has no move")
    assert rules.legal_moves(position) == []
    reason = refused(state, (2, 19), (2, 20))
    assert reason == "the game is over: the left player has no move"


def test_nodes_may_repeat_and_diagonals_may_cross() -> None:
    state = drawn((1, 4), (1, 1))
    assert verdict(state, (1, 1), (0, 1), (1, 0), (1, 1), (2, 1)) is None
    crossing = drawn((6, 11), (6, 10))
    assert verdict(crossing, (6, 10), (7, 11)) is None


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ([(7, 10), (7, 11)], "the ball is at (7, 12), and a move begins there"),
        ([(7, 12), (7, 14)], "(7, 12) and (7, 14) are not adjacent"),
        ([(7, 12), (7, 12)], "(7, 12) and (7, 12) are not adjacent"),
        ([(7, 12), (7, 11)], "the segment (7, 12)-(7, 11) was taken by an earlier move"),
        ([(7, 12), (7, 13), (7, 14)], "goes on after (7, 13), but ends there, because the ball"),
        ([(7, 12), (6, 11), (7, 10)], "goes on after (6, 11)"),
    ],
)
def test_refusals_say_why(nodes: list[Node], words: str) -> None:
    assert words in refused(drawn((7, 12)), *nodes)


def test_stopping_on_a_visited_node_is_refused() -> None:
    state = drawn((7, 12), (6, 11))
    assert verdict(state, (6, 11), (7, 11), (8, 11)) is None
    assert "the ball has been there before" in refused(state, (6, 11), (7, 11))


def test_steps_do_not_wrap_around_the_field() -> None:
    """The number after that of (6, 20) is that of (7, 0); they are not neighbours."""
    state = drawn((5, 12), (5, 19))
    reason = refused(state, (5, 19), (5, 20), (6, 0))
    assert reason == "(5, 20) and (6, 0) are not adjacent"


def test_short_moves_are_refused() -> None:
    position = rules.initial()
    assert rules.why_illegal(position, (position.ball,)) == "a move has at least two nodes"
    assert "a move begins there" in str(rules.why_illegal(position, ()))


def test_nothing_is_legal_after_the_end() -> None:
    state = oracle.after(drawn((7, 1)), ((7, 1), (7, 0)))
    reason = refused(state, (7, 0), (7, 1))
    assert reason == "the game is over: the ball is in the left goal"


def test_moves_come_in_a_fixed_order() -> None:
    first = ["6 10", "6 11", "7 11", "8 11", "8 10", "8 9", "7 9", "6 9"]
    assert texts(rules.initial()) == [f"2 7 10 {node}" for node in first]

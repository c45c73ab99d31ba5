"""The rules of Corners against the statement and against an independent second writing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.corners import notation, rules
from rules.corners.rules import PASS, Position
from tests.oracles import corners as oracle

PERFT_TABLE = Path(__file__).with_name("corners_perft.txt")
CELLS = [(column, row) for row in range(10) for column in range(10)]
EXAMPLE = """
0 0 0 0 0 0 0 0 0 0
0 1 1 1 0 0 2 2 2 0
0 1 1 0 0 0 0 2 2 0
0 1 0 0 0 0 0 0 2 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 4 0 0 0 0 0 0 3 0
0 4 0 4 0 0 3 3 3 0
0 4 4 4 0 0 0 3 3 0
0 0 0 0 0 0 0 0 0 0
"""
BLOCKED = """
1 1 2 2 0 0 0 0 0 0
1 1 2 2 0 0 0 0 0 0
1 1 2 2 0 0 0 0 0 0
4 4 0 0 0 0 0 0 0 0
4 4 0 0 0 0 0 0 0 0
4 4 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
3 3 3 0 0 0 0 0 0 0
3 3 3 0 0 0 0 0 0 0
"""
RING = """
0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0
0 0 1 2 0 0 0 0 0 0
0 0 3 0 4 0 0 0 0 0
0 0 0 2 0 0 0 0 0 0
0 0 0 0 0 0 1 1 1 0
2 2 2 2 0 0 1 1 0 0
0 0 0 0 0 0 0 0 0 0
3 3 3 3 3 0 4 4 4 4
0 0 0 0 0 0 0 0 0 4
"""
NEARLY_DONE = """
0 0 0 0 0 0 0 0 0 0
0 3 3 3 0 0 2 2 2 0
0 3 0 0 0 0 0 2 2 0
0 3 0 0 0 0 0 0 2 0
0 0 0 0 0 0 0 0 0 0
0 3 0 0 0 0 0 0 0 0
0 4 0 0 0 1 0 1 0 1
0 4 4 0 0 0 0 0 1 0
0 4 4 4 0 0 1 0 1 0
0 0 0 0 0 0 0 0 0 0
"""


def perft_table() -> list[tuple[str, str, list[int]]]:
    """Name, position and counts of each entry; the first block of the file is its heading."""
    entries = []
    for block in PERFT_TABLE.read_text().strip().split("\n\n")[1:]:
        name, *position, counts = block.split("\n")
        entries.append((name, "\n".join(position), [int(count) for count in counts.split()]))
    return entries


def perft(position: Position, depth: int) -> int:
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.play(position, move), depth - 1) for move in moves)


def position_of(text: str, turns: int = 0, rounds: int = 50) -> Position:
    """The position in which the player to move, after so many turns, sees this board."""
    return notation.parse_position(oracle.drawn(oracle.board_of(text), turns, rounds))


def texts(position: Position) -> list[str]:
    return [notation.write(move) for move in rules.legal_moves(position)]


def assert_same(position: Position, board: oracle.Board, turns: int, rounds: int = 50) -> None:
    """Both writings agree on the moves, the view, the penalties, the end and the winner."""
    assert sorted(texts(position)) == oracle.turns_of(board, turns, rounds)
    assert notation.write_input(position) == oracle.input_text(board, turns)
    assert rules.to_move(position) == turns % 4
    seen = oracle.penalties(board)
    by_seat = tuple(seen[(seat - turns) % 4] for seat in range(4))
    assert rules.penalties(position) == by_seat
    outcome = rules.outcome(position)
    assert (outcome is not None) == oracle.is_over(board, turns, rounds)
    if outcome:
        shared = by_seat.count(min(by_seat)) > 1
        assert outcome.winner == (None if shared else by_seat.index(min(by_seat)))


def assert_same_refusals(position: Position, board: oracle.Board, turns: int) -> None:
    """Of all pairs of cells, and passing, exactly the legal turns have nothing against them."""
    tried = [f"{c} {r} {c2} {r2}" for c, r in CELLS for c2, r2 in CELLS]
    legal = oracle.turns_of(board, turns, position.rounds)
    for text in ["", *tried]:
        if text in legal or board[int(text[2:3] or 0)][int(text[:1] or 0)] == 1 or not text:
            reason = rules.why_illegal(position, notation.parse(text))
            assert (reason is None) == (text in legal), text


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(*rest, id=name) for name, *rest in perft_table()]
)
def test_perft(text: str, counts: list[int]) -> None:
    position = notation.parse_position(text)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_oracle_made_the_table() -> None:
    for name, text, counts in perft_table():
        position = notation.parse_position(text)
        board = oracle.board_of(notation.write_input(position).partition("\n")[2])
        assert [oracle.perft(board, position.ply, depth) for depth in (1, 2)] == counts[:2], name


def test_the_statements_example() -> None:
    """`1 2 3 0` jumps over two own pieces; the picture's text tells which cell it left."""
    position = position_of(EXAMPLE, turns=2)
    assert notation.write_input(position) == "0" + EXAMPLE
    move = notation.parse("1 2 3 0")
    assert rules.why_illegal(position, move) is None
    corner = notation.write_view(rules.play(position, move), 2).splitlines()[1:6]
    assert [line[:9] for line in corner] == [
        "0 0 0 1 0",
        "0 1 1 1 0",
        "0 0 1 0 0",
        "0 1 0 0 0",
        "0 0 0 0 0",
    ]


def test_the_example_comes_from_the_start_by_two_moves() -> None:
    """Players 3 and 4 of the example began the game, so its reader is the third to move."""
    start = rules.initial()
    reached = [
        notation.write_input(rules.play(after, second))
        for after in (rules.play(start, first) for first in rules.legal_moves(start))
        for second in rules.legal_moves(after)
    ]
    assert reached.count("0" + EXAMPLE) == 1


@pytest.mark.parametrize("seat", range(4))
def test_rotation_for_every_seat(seat: int) -> None:
    """The same view gives the same moves to every seat, and they move the right piece."""
    position = position_of(EXAMPLE, turns=seat)
    assert rules.to_move(position) == seat
    assert notation.write_input(position) == "0" + EXAMPLE
    assert sorted(texts(position)) == oracle.moves(oracle.board_of(EXAMPLE))
    corners = [(0, 0), (9, 0), (9, 9), (0, 9)]
    column, row = corners[seat]
    lines = notation.write_position(position).splitlines()
    near = lines[abs(row - 1)].split()[abs(column - 1)]
    assert near == str(seat + 1)
    after = rules.play(position, notation.parse("1 2 3 0"))
    assert notation.write_view(after, seat).splitlines()[1] == "0 0 0 1 0 0 0 0 0 0"


def test_every_seat_sees_the_start_alike() -> None:
    views = {notation.write_view(rules.initial(), seat) for seat in range(4)}
    assert views == {oracle.input_text(oracle.starting_board(), 0)}


def test_the_penalty_is_52_at_the_start() -> None:
    assert rules.penalties(rules.initial()) == (52, 52, 52, 52)
    assert rules.places(rules.initial()) == (1, 1, 1, 1)


def test_a_chain_that_comes_back_is_no_move() -> None:
    """The piece can jump all around the ring; every stop but its own cell is a move."""
    position = position_of(RING)
    around = [text for text in texts(position) if text.startswith("2 2 ")]
    assert sorted(around) == ["2 2 1 2", "2 2 2 1", "2 2 2 4", "2 2 4 2", "2 2 4 4"]
    reason = rules.why_illegal(position, notation.parse("2 2 2 2"))
    assert (
        reason == "a piece has to end on another cell; a chain of jumps that comes back is no move"
    )


@pytest.mark.parametrize("turns", range(4))
def test_the_old_cell_is_empty_during_the_jumps(turns: int) -> None:
    """With the ring broken at one end, both ends are reached, but nothing through the origin."""
    open_ring = RING.replace("0 0 3 0 4 0", "0 0 3 0 0 4").replace("3 3 3 3 3 0 4", "3 3 3 3 3 4 0")
    position = position_of(open_ring, turns)
    around = [text for text in texts(position) if text.startswith("2 2 ")]
    assert sorted(around) == ["2 2 1 2", "2 2 2 1", "2 2 2 4", "2 2 4 2", "2 2 4 4"]


@pytest.mark.parametrize("turns", range(4))
def test_steps_and_jumps_do_not_mix(turns: int) -> None:
    position = position_of(EXAMPLE, turns)
    assert rules.why_illegal(position, notation.parse("1 2 3 2")) is None
    for text in ("1 2 4 2", "1 2 2 0", "1 2 3 3"):
        assert rules.why_illegal(position, notation.parse(text)) is not None


@pytest.mark.parametrize("turns", range(48, 52))
def test_a_blocked_player_passes(turns: int) -> None:
    position = position_of(BLOCKED, turns)
    assert rules.outcome(position) is None
    assert rules.legal_moves(position) == [PASS]
    assert rules.why_illegal(position, PASS) is None
    assert "only pass" in str(rules.why_illegal(position, notation.parse("1 2 2 3")))
    after = rules.play(position, PASS)
    assert after == position._replace(ply=turns + 1)
    assert PASS not in rules.legal_moves(after)


def test_nobody_else_may_pass() -> None:
    reason = rules.why_illegal(rules.initial(), PASS)
    assert reason == "you may not pass while one of your pieces can move"


def test_a_forfeited_turn_leaves_the_pieces() -> None:
    position = position_of(EXAMPLE, turns=2)
    assert rules.forfeit(position) == position._replace(ply=3)


@pytest.mark.parametrize("turns", range(84, 88))
def test_the_game_ends_at_once_when_a_penalty_is_0(turns: int) -> None:
    position = position_of(NEARLY_DONE, turns)
    assert rules.outcome(position) is None
    after = rules.play(position, notation.parse("5 6 6 6"))
    seat = turns % 4
    assert rules.outcome(after) == (seat, "all pieces are in the goal, the least penalty is 0")
    assert rules.places(after)[seat] == 1
    assert rules.legal_moves(after) == []
    reason = rules.why_illegal(after, notation.parse("1 1 1 0"))
    assert str(reason).startswith("the game is over: all pieces are in the goal")


def test_leaving_the_goal_is_allowed() -> None:
    position = position_of(NEARLY_DONE)
    before = rules.penalties(position)[0]
    for text in ("7 6 7 5", "9 6 9 5"):
        assert rules.why_illegal(position, notation.parse(text)) is None
        assert rules.penalties(rules.play(position, notation.parse(text)))[0] == before + 1


@pytest.mark.parametrize("rounds", [1, 7, 50])
def test_the_round_limit(rounds: int) -> None:
    last = position_of(NEARLY_DONE, 4 * rounds - 1, rounds)
    assert rules.outcome(last) is None
    over = rules.forfeit(last)
    assert rules.outcome(over) == (3, f"{rounds} rounds are played, the least penalty is 1")
    assert rules.legal_moves(over) == []
    won = rules.play(last, notation.parse("5 6 6 6"))
    assert rules.outcome(won) == (3, "all pieces are in the goal, the least penalty is 0")


def test_the_game_is_as_long_as_fifty_moves_of_each() -> None:
    position = rules.initial()
    for _ in range(200):
        assert rules.outcome(position) is None
        position = rules.forfeit(position)
    assert position.ply == 200
    assert rules.outcome(position) is not None


def test_a_shared_first_place_has_no_winner() -> None:
    over = rules.initial(rounds=0)
    assert rules.outcome(over) == (
        None,
        "0 rounds are played, player 1 and player 2 and player 3 and player 4 share the first "
        "place with penalty 52",
    )
    assert rules.places(over) == (1, 1, 1, 1)


def test_equal_penalties_share_the_place() -> None:
    position = position_of(EXAMPLE, turns=2)
    position = rules.play(position, notation.parse("1 2 3 2"))._replace(ply=200)
    assert rules.penalties(position) == (51, 51, 50, 52)
    assert rules.places(position) == (2, 2, 1, 4)
    assert rules.outcome(position) == (2, "50 rounds are played, the least penalty is 50")


@pytest.mark.parametrize("batch", range(4))
def test_random_games_agree(batch: int) -> None:
    for seed in range(50 * batch, 50 * batch + 50):
        chance = random.Random(seed)
        rounds = chance.choice([3, 8, 20])
        position, board = rules.initial(rounds), oracle.starting_board()
        for turns in range(4 * rounds + 1):
            assert_same(position, board, turns, rounds)
            if rules.outcome(position):
                break
            text = chance.choice(texts(position))
            position = rules.play(position, notation.parse(text))
            board = oracle.after(board, text)


@pytest.mark.parametrize("batch", range(4))
def test_hurried_games_agree_to_their_end(batch: int) -> None:
    """Players who mostly make long moves, so that somebody arrives."""
    arrived = 0
    for seed in range(10 * batch, 10 * batch + 10):
        chance = random.Random(seed)
        position, board, turns = rules.initial(), oracle.starting_board(), 0
        while rules.outcome(position) is None:
            moves = texts(position)
            best = max(moves, key=lambda text: (gain(text) + chance.random() * 3))
            position = rules.play(position, notation.parse(best))
            board, turns = oracle.after(board, best), turns + 1
            if chance.random() < 0.2:
                assert_same(position, board, turns)
        assert_same(position, board, turns)
        arrived += 0 in rules.penalties(position)
    assert arrived


def gain(text: str) -> int:
    column, row, to_column, to_row = (int(number) for number in text.split())
    return min(6, to_column) + min(6, to_row) - min(6, column) - min(6, row)


@st.composite
def odd_boards(draw: st.DrawFn) -> oracle.Board:
    """Six pieces of each anywhere, crowded into as few rows as it likes."""
    rows = draw(st.integers(3, 10))
    first = draw(st.integers(0, 10 - rows))
    cells = [(c, r) for c in range(10) for r in range(first, first + rows)]
    chosen = draw(st.permutations(cells))[:24]
    board = [[0] * 10 for _ in range(10)]
    for number, (column, row) in enumerate(chosen):
        board[row][column] = number // 6 + 1
    return board


@settings(derandomize=True, deadline=None, max_examples=150)
@given(odd_boards(), st.integers(0, 201))
def test_odd_positions_agree(board: oracle.Board, turns: int) -> None:
    position = notation.parse_position(oracle.drawn(board, turns))
    assert_same(position, board, turns)
    for text in oracle.turns_of(board, turns)[:5]:
        after = rules.play(position, notation.parse(text))
        assert_same(after, oracle.after(board, text), turns + 1)


@settings(derandomize=True, deadline=None, max_examples=40)
@given(odd_boards(), st.integers(0, 201))
def test_odd_positions_refuse_the_same(board: oracle.Board, turns: int) -> None:
    position = notation.parse_position(oracle.drawn(board, turns))
    assert_same_refusals(position, board, turns)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 0 1 0", "no piece on column 0, row 0"),
        ("6 1 6 2", "a piece of player 2 on column 6, row 1"),
        ("7 8 7 9", "a piece of player 3"),
        ("1 6 0 6", "a piece of player 4"),
        ("1 1 1 2", "column 1, row 2 holds your own piece"),
        ("1 3 6 1", "column 6, row 1 holds player 2's piece"),
        ("1 1 1 1", "comes back is no move"),
        ("1 3 2 4", "neither one step along a row or a column nor a chain of jumps"),
        ("1 3 1 5", "no chain of jumps over pieces leads from column 1, row 3 to column 1, row 5"),
    ],
)
def test_refusals_say_why(turns: int, text: str, words: str) -> None:
    reason = rules.why_illegal(position_of(EXAMPLE, turns), notation.parse(text))
    assert words in str(reason)


def test_moves_come_in_a_fixed_order() -> None:
    """Piece by piece, row by row; of a piece the steps right, down, left and up, then jumps."""
    pieces = [text[:3] for text in texts(rules.initial())]
    assert pieces == sorted(pieces, key=lambda piece: (piece[2], piece[0]))
    assert texts(position_of(RING))[:5] == ["2 2 1 2", "2 2 2 1", "2 2 4 2", "2 2 2 4", "2 2 4 4"]


def test_positions_are_values() -> None:
    position = rules.initial()
    move = rules.legal_moves(position)[3]
    assert hash(rules.play(position, move)) == hash(rules.play(rules.initial(), move))
    assert position == rules.initial()

"""The rules of Bridges against the statement and against an independent second writing."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bridges import holes, notation, rules
from rules.bridges.rules import Position
from tests.oracles import bridges as oracle

PERFT_TABLE = Path(__file__).with_name("bridges_perft.txt")
PLACES = [f"{column}{row:02}" for row in range(1, 25) for column in holes.COLUMNS]
CORNERS = ["A01", "X01", "A24", "X24"]
STATEMENT_GAME = [
    "L03",
    "L08",
    "K01 K01-L03",
    "J07 L08-J07",
    "N04",
    "I09 I09-J07",
    "O07",
    "M10 L08-M10",
    "P09 P09-O07 L03-N04",
    "N06",
]
PICTURE = """
+.........r............+
........................
...........r............
.............r..........
........................
.............b..........
.........b....r.........
...........b............
........b......r........
............b...........
"""
PROBLEMS = {
    "over": "the game is over",
    "corner": "no hole in the corner",
    "border": "border row of",
    "taken": "already, ",
    "no peg": "peg in",
    "knight": "a knight's move apart",
    "duplicate": "it is ",
    "crossing": "cross the opponent's bridge",
}


def played(texts: list[str], limit: int = 60) -> Position:
    """The position after these moves, each of them legal."""
    position = rules.initial(limit)
    for text in texts:
        move = notation.parse(text)
        assert rules.why_illegal(position, move) is None, text
        position = rules.play(position, move)
    return position


def refusal(position: Position, text: str) -> str:
    """Why a move is illegal; nothing if it is legal."""
    return rules.why_illegal(position, notation.parse(text)) or ""


def texts(position: Position) -> list[str]:
    return [notation.write(move) for move in rules.legal_moves(position)]


def told_by_oracle(moves: list[str], limit: int = 60) -> oracle.Game:
    game = oracle.Game(limit)
    for text in moves:
        game = oracle.after(game, text)
    return game


def assert_same(position: Position, game: oracle.Game) -> None:
    """Both writings agree on the moves, on the end, on who is to move and on the whole board."""
    assert texts(position) == oracle.full_moves(game)
    assert_same_end(position, game)
    assert notation.write_position(position) == oracle.drawn(game)
    assert notation.parse_position(oracle.drawn(game)) == position


def assert_same_end(position: Position, game: oracle.Game) -> None:
    assert rules.COLOURS[rules.to_move(position)] == oracle.whose_turn(game)
    outcome, result = rules.outcome(position), oracle.result(game)
    assert rules.is_over(position) == (outcome is not None) == (result is not None)
    if outcome:
        assert result == ("draw" if outcome.winner is None else rules.COLOURS[outcome.winner])


def assert_same_verdict(position: Position, game: oracle.Game, text: str) -> None:
    """Both refuse a move for the same reason, or both take it."""
    problem, reason = oracle.problem(game, text), refusal(position, text)
    assert (PROBLEMS[problem] in reason) if problem else (reason == ""), (text, problem, reason)


# The statement


def test_the_ten_moves_of_the_statement() -> None:
    position = rules.initial(160)
    for number, text in enumerate(STATEMENT_GAME):
        assert rules.outcome(position) is None
        assert rules.to_move(position) == number % 2
        move = notation.parse(text)
        assert notation.write(move) == text
        assert rules.why_illegal(position, move) is None
        position = rules.play(position, move)
    lines = notation.write_position(position).split("\n")
    assert "\n".join(lines[:10]) == PICTURE.strip()
    assert lines[24:] == [
        "red: K01-L03 L03-N04 O07-P09",
        "black: J07-L08 J07-I09 L08-M10",
        "red to move, ply 10, limit 160",
    ]


def test_the_statement_as_the_oracle_sees_it() -> None:
    position, game = rules.initial(160), oracle.Game(160)
    for text in STATEMENT_GAME:
        assert_same(position, game)
        position, game = rules.play(position, notation.parse(text)), oracle.after(game, text)
    assert_same(position, game)


def test_bridges_may_be_written_from_either_end() -> None:
    forth, back = played(["L03", "L08", "K01 K01-L03"]), played(["L03", "L08", "K01 L03-K01"])
    assert forth == back


# Border rows and corners


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("before", [[], ["L12"]], ids=["red", "black"])
def test_there_are_no_holes_in_the_corners(corner: str, before: list[str]) -> None:
    assert refusal(played(before), corner) == f"there is no hole in the corner {corner}"
    assert not any(text.startswith(corner) for text in texts(played(before)))


def test_no_bridge_ends_in_a_corner() -> None:
    corners = {holes.hole_of(corner) for corner in CORNERS}
    assert not any(corners & set(ends) for ends in holes.SPANS)
    assert len(holes.SPANS) == 2 * (4 * 22 * 23 - 8)


def test_red_keeps_off_the_columns_of_black() -> None:
    for place in [f"{column}{row:02}" for column in "AX" for row in range(2, 24)]:
        assert refusal(rules.initial(), place) == f"{place} is on a border row of black"
    for place in [f"{column}{row}" for row in ("01", "24") for column in holes.COLUMNS[1:-1]]:
        assert refusal(rules.initial(), place) == ""


def test_black_keeps_off_the_rows_of_red() -> None:
    position = played(["L12"])
    for place in [f"{column}{row}" for row in ("01", "24") for column in holes.COLUMNS[1:-1]]:
        assert refusal(position, place) == f"{place} is on a border row of red"
    for place in [f"{column}{row:02}" for column in "AX" for row in range(2, 24)]:
        assert refusal(position, place) == ""


def test_a_hole_takes_one_peg() -> None:
    assert "already, the opponent's" in refusal(played(["L12"]), "L12")
    assert "already, your own" in refusal(played(["L12", "C05"]), "L12")


# Crossings

ORIENTATIONS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def bridge_at(column: int, row: int, way: tuple[int, int]) -> tuple[str, str]:
    return oracle.name((column, row)), oracle.name((column + way[0], row + way[1]))


@pytest.mark.parametrize("way", ORIENTATIONS)
def test_crossings_in_all_orientations(way: tuple[int, int]) -> None:
    """A black bridge in the middle, and every red one around it, in every direction."""
    fixed = bridge_at(12, 12, way)
    crossed = 0
    for column, row in itertools.product(range(8, 17), range(8, 17)):
        for other_way in ORIENTATIONS:
            ends = bridge_at(column, row, other_way)
            if set(ends) & set(fixed):
                continue
            position = played([ends[0], fixed[0], "B01", f"{fixed[1]} {fixed[0]}-{fixed[1]}"])
            text = f"{ends[1]} {ends[0]}-{ends[1]}"
            crosses = oracle.cross(
                (oracle.named(ends[0]), oracle.named(ends[1])),
                (oracle.named(fixed[0]), oracle.named(fixed[1])),
            )
            crossed += crosses
            assert bool(refusal(position, text)) == crosses
            assert not crosses or "would cross the opponent's bridge" in refusal(position, text)
    assert crossed == 2 * 9  # nine bridges, each met from both of its ends


def test_every_pair_of_spans_crosses_as_the_oracle_says() -> None:
    """All of the board: each span with all that have an end near it."""
    ends_by_bit = {span.bit: ends for ends, span in holes.SPANS.items()}
    chance = random.Random(5)
    for bit in chance.sample(sorted(ends_by_bit), 150):
        bridge = oracle_bridge(ends_by_bit[bit])
        crossing = holes.SPANS[ends_by_bit[bit]].crossing
        for other, ends in ends_by_bit.items():
            assert bool(other & crossing) == oracle.cross(bridge, oracle_bridge(ends))


def oracle_bridge(ends: tuple[int, int]) -> oracle.Bridge:
    return oracle.named(holes.name_of(ends[0])), oracle.named(holes.name_of(ends[1]))


def test_own_bridges_may_cross() -> None:
    position = played(["L10", "C03", "M12 L10-M12", "C20", "L11", "V03"])
    assert refusal(position, "N10 N10-L11") == ""
    assert oracle.cross(
        (oracle.named("N10"), oracle.named("L11")), (oracle.named("L10"), oracle.named("M12"))
    )
    assert "N10 N10-L11 N10-M12" in texts(position)
    crossed = rules.play(position, notation.parse("N10 N10-L11"))
    assert crossed.theirs.bridges.bit_count() == 2


def test_where_own_bridges_cross_nothing_is_joined() -> None:
    position = played(["L10", "C03", "M12 L10-M12", "C20", "L11", "V03", "N10 N10-L11"])
    chain = rules.joined(1 << holes.hole_of("L10"), position.theirs.bridges)
    assert chain == 1 << holes.hole_of("L10") | 1 << holes.hole_of("M12")


def test_two_bridges_of_one_move_may_cross() -> None:
    moves = ["L10", "C03", "L11", "C20", "N10", "V03"]
    assert refusal(played(moves), "M12 M12-L10 L11-N10") == ""


def test_bridges_that_share_a_peg_don_t_cross() -> None:
    assert "M10 M10-K09 M10-L12" in texts(played(["K09", "C03", "L12", "C20"]))


def test_the_one_crossed_is_named() -> None:
    position = played(["L10", "L11", "C05", "N10 L11-N10"])
    assert refusal(position, "M12 L10-M12") == (
        "no bridge L10-M12: it would cross the opponent's bridge N10-L11"
    )


# Duplicates

TWO_JOINED = ["L10", "C03", "M12 L10-M12", "C20"]


@pytest.mark.parametrize("bridge", ["L10-M12", "M12-L10"], ids=["as laid", "reversed ends"])
def test_a_bridge_that_is_there_already(bridge: str) -> None:
    reason = refusal(played(TWO_JOINED), f"E10 {bridge}")
    assert reason == f"no bridge {bridge}: it is there already"


@pytest.mark.parametrize("again", ["N14-M12", "M12-N14"], ids=["as laid", "reversed ends"])
def test_a_bridge_twice_in_one_move(again: str) -> None:
    reason = refusal(played(TWO_JOINED), f"N14 N14-M12 {again}")
    assert reason == f"no bridge {again}: it is in this move twice"


# Other refusals


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("E10 E10-L10", "its ends are not a knight's move apart"),
        ("L11 L11-L10", "its ends are not a knight's move apart"),
        ("E10 L10-L10", "its ends are not a knight's move apart"),
        ("N11 N11-L11", "there is no peg in L11"),
        ("E04 E04-C03", "there is the opponent's peg in C03"),
        ("E10 C20-C03", "there is the opponent's peg in C20"),
        ("N14 N14-M12 N14-O12", "no bridge N14-O12: there is no peg in O12"),
    ],
)
def test_refusals_say_why(text: str, words: str) -> None:
    assert words in refusal(played(TWO_JOINED), text)


def test_old_pegs_may_be_joined_by_any_later_move() -> None:
    position = played(["L10", "C03", "M12", "C20", "N14", "V20"])
    assert refusal(position, "E10 L10-M12 N14-M12") == ""
    after = rules.play(position, notation.parse("E10 L10-M12 N14-M12"))
    assert after.theirs.bridges.bit_count() == 2


# The end


def red_column(count: int) -> list[str]:
    """Red pegs from row 24 up to row 02, every second row."""
    return [oracle.name((12 + number % 2, 24 - 2 * number)) for number in range(count)]


def interleaved(red: list[str], black: list[str]) -> list[str]:
    return [text for pair in itertools.zip_longest(red, black) for text in pair if text]


def test_a_chain_of_bridges_wins() -> None:
    pegs = red_column(12)  # L24 ... M02
    linked = [pegs[0], *(f"{new} {new}-{old}" for old, new in itertools.pairwise(pegs))]
    black = [f"B{row:02}" for row in range(2, 14)]
    position = played(interleaved(linked, black))
    assert rules.outcome(position) is None
    won = rules.play(position, notation.parse("K01 K01-M02"))
    assert rules.outcome(won) == (0, "red has joined rows 01 and 24")
    assert rules.legal_moves(won) == []
    assert refusal(won, "B20") == "the game is over: red has joined rows 01 and 24"


def test_pegs_without_bridges_win_nothing() -> None:
    black = [f"B{row:02}" for row in range(2, 14)]
    position = played(interleaved(red_column(12), black))
    assert rules.outcome(rules.play(position, notation.parse("K01"))) is None


def test_old_pegs_joined_late_win() -> None:
    """Thirteen pegs in a row and no bridge; then all bridges at once, with a peg elsewhere."""
    pegs = [*red_column(12), "K01"]
    black = [f"B{row:02}" for row in range(2, 15)]
    position = played(interleaved(pegs, black))
    bridges = [f"{old}-{new}" for old, new in itertools.pairwise(pegs)]
    all_but_one = rules.play(position, notation.parse(" ".join(["T10", *bridges[:-1]])))
    assert rules.outcome(all_but_one) is None
    won = rules.play(position, notation.parse(" ".join(["T10", *bridges])))
    assert rules.outcome(won) == (0, "red has joined rows 01 and 24")
    last = rules.play(rules.play(all_but_one, notation.parse("B20")), notation.parse("T12 K01-M02"))
    assert rules.outcome(last) == (0, "red has joined rows 01 and 24")


def test_the_middle_may_come_last() -> None:
    """Two chains that each hang on a border row are joined by one bridge between old pegs."""
    pegs = [*red_column(12), "K01"]
    bridges = [f"{old}-{new}" for old, new in itertools.pairwise(pegs)]
    without = " ".join(["T10", *bridges[:5], *bridges[6:]])
    black = [f"B{row:02}" for row in range(2, 16)]
    position = played([*interleaved(pegs, black[:13]), without, black[13]])
    assert rules.outcome(position) is None
    assert rules.outcome(rules.play(position, notation.parse(f"T12 {bridges[5]}"))) is not None


def test_black_wins_from_side_to_side() -> None:
    pegs = [oracle.name((1 + 2 * number, 12 + number % 2)) for number in range(12)]  # A12 ... W13
    linked = [pegs[0], *(f"{new} {new}-{old}" for old, new in itertools.pairwise(pegs))]
    red = [f"{column}02" for column in "BCDEFGHIJKLMN"]
    position = played(interleaved(red, linked))
    assert rules.outcome(position) is None
    assert rules.outcome(rules.play(position, notation.parse("X15"))) is None
    won = rules.play(position, notation.parse("X15 W13-X15"))
    assert rules.outcome(won) == (1, "black has joined columns A and X")


def test_the_limit_ends_in_a_draw() -> None:
    red = [f"{column}{row}" for row in ("01", "24", "05") for column in holes.COLUMNS[1:21]]
    black = [f"{column}{row:02}" for column in "AXV" for row in range(3, 23)]
    position = played(interleaved(red, black)[:-1])
    assert (position.ply, rules.outcome(position)) == (119, None)
    drawn = rules.play(position, notation.parse(black[-1]))
    assert rules.outcome(drawn) == (
        None,
        "both have made 60 moves and nobody has joined the border rows",
    )
    assert rules.legal_moves(drawn) == []
    assert "the game is over" in refusal(drawn, "M12")


def test_the_last_move_may_still_win() -> None:
    """Black, who moves last of all, joins old pegs with its last move."""
    pegs = [oracle.name((1 + 2 * number, 12 + number % 2)) for number in range(12)] + ["X15"]
    red = [f"{column}02" for column in "BCDEFGHIJKLMNO"]
    position = played(interleaved(red, pegs), limit=14)
    assert (position.ply, rules.outcome(position)) == (27, None)
    bridges = [f"{old}-{new}" for old, new in itertools.pairwise(pegs)]
    won = rules.play(position, notation.parse(" ".join(["T20", *bridges])))
    assert rules.outcome(won) == (1, "black has joined columns A and X")
    drawn = rules.play(position, notation.parse(" ".join(["T20", *bridges[1:]])))
    assert rules.outcome(drawn) is not None
    assert rules.outcome(drawn) != rules.outcome(won)


@pytest.mark.parametrize("limit", [60, 97, 160])
def test_the_limit_is_part_of_the_position(limit: int) -> None:
    position = rules.initial(limit)
    assert position.limit == limit
    assert rules.play(position, notation.parse("L12")).limit == limit
    assert position != rules.initial(61)


def test_moves_come_row_by_row() -> None:
    position = played(TWO_JOINED)
    moves = rules.legal_moves(position)
    assert [move.hole for move in moves] == sorted(move.hole for move in moves)
    assert len(moves) == 22 * 24 - 4
    assert texts(position)[:2] == ["B01", "C01"]
    # From top left to bottom right; N11 is next to L10 alone, for M12 is no knight's move away.
    assert {"N11 N11-L10", "N10 N10-M12", "K08 K08-L10", "M08 M08-L10"} <= set(texts(position))


# Both writings against each other


def perft_table() -> list[tuple[str, str, list[str]]]:
    """Name, position and counts of each entry; the first block of the file is its heading."""
    entries = []
    for block in PERFT_TABLE.read_text().strip().split("\n\n")[1:]:
        name, *position, counts = block.split("\n")
        entries.append((name, "\n".join(position), counts.split()))
    return entries


def perft(position: Position, depth: int) -> tuple[int, int]:
    """How many sequences of moves there are, and how many bridges their last moves lay."""
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves), sum(len(move.bridges) for move in moves)
    counts = [perft(rules.play(position, move), depth - 1) for move in moves]
    return sum(count for count, _ in counts), sum(bridges for _, bridges in counts)


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(*rest, id=name) for name, *rest in perft_table()]
)
def test_perft(text: str, counts: list[str]) -> None:
    position = notation.parse_position(text)
    found = [perft(position, depth) for depth in range(1, len(counts) + 1)]
    assert [f"{moves}/{bridges}" for moves, bridges in found] == counts


def any_move(game: oracle.Game, chance: random.Random, centre: oracle.Hole) -> str:
    """A legal move near a centre, with some of the bridges it allows, written either way round."""
    colour = oracle.whose_turn(game)
    taken = [hole for hole, _ in game.pegs]
    near = [
        hole
        for hole in oracle.HOLES
        if hole not in taken
        and oracle.may_hold(hole, colour)
        and max(abs(hole[0] - centre[0]), abs(hole[1] - centre[1])) <= 4
    ]
    hole = chance.choice(near)
    words = [oracle.name(hole)]
    for bridge in oracle.bridges_to_lay(game, hole):
        if chance.random() < 0.7:
            words.append(oracle.spelled(bridge if chance.random() < 0.5 else bridge[::-1]))
    return " ".join(words)


def odd_text(game: oracle.Game, chance: random.Random, centre: oracle.Hole) -> str:
    """Words that look like a move near a centre; most are illegal, each in its own way."""

    def hole() -> str:
        places = [hole for hole, _ in game.pegs] if chance.random() < 0.7 else oracle.PLACES
        return oracle.name(chance.choice(places or oracle.PLACES))

    columns, rows = (range(max(1, middle - 4), min(24, middle + 4) + 1) for middle in centre)
    first = oracle.name((chance.choice(columns), chance.choice(rows)))
    bridges = [f"{chance.choice([first, hole()])}-{hole()}" for _ in range(chance.randrange(3))]
    if bridges and chance.random() < 0.2:
        bridges.append(chance.choice([bridges[0], f"{bridges[0][4:]}-{bridges[0][:3]}"]))
    return " ".join([first, *bridges])


@pytest.mark.parametrize("batch", range(4))
def test_crowded_games_agree(batch: int) -> None:
    """Short games in a corner of the board, where pegs, bridges and borders meet at once."""
    for seed in range(50 * batch, 50 * batch + 50):
        chance = random.Random(seed)
        centre = (chance.choice([4, 12, 21]), chance.choice([4, 12, 21]))
        position, game = rules.initial(14), oracle.Game(14)
        while oracle.result(game) is None:
            for _ in range(4):
                assert_same_verdict(position, game, odd_text(game, chance, centre))
            text = any_move(game, chance, centre)
            assert refusal(position, text) == ""
            position, game = rules.play(position, notation.parse(text)), oracle.after(game, text)
            assert_same_end(position, game)
            if chance.random() < 0.05:
                assert_same(position, game)
        assert_same(position, game)
        assert_same_verdict(position, game, "L12")


@pytest.mark.parametrize("batch", range(4))
def test_races_agree(batch: int) -> None:
    """Games of players who hurry ahead from their last peg: most have a winner."""
    winners = set()
    for seed in range(20 * batch, 20 * batch + 20):
        chance = random.Random(f"race {seed}")
        position, game = rules.initial(30), oracle.Game(30)
        while oracle.result(game) is None:
            text = hurried(game, chance)
            assert refusal(position, text) == ""
            position, game = rules.play(position, notation.parse(text)), oracle.after(game, text)
            assert_same_end(position, game)
        assert_same(position, game)
        winners.add(oracle.result(game))
    assert {"red", "black"} <= winners


def hurried(game: oracle.Game, chance: random.Random) -> str:
    """One of the moves with bridges that lie farthest ahead, or any if there is none."""
    moves = oracle.full_moves(game)
    axis = 0 if oracle.whose_turn(game) == "black" else 1
    linked = [move for move in moves if "-" in move]
    linked.sort(key=lambda move: (oracle.named(move[:3])[axis], move))
    starts = [move for move in moves if oracle.named(move[:3])[axis] == 1]
    return chance.choice(linked[-3:] or starts)


NEIGHBOURHOOD = [hole for hole in oracle.PLACES if hole[0] <= 7 and hole[1] <= 7]


@st.composite
def odd_games(draw: st.DrawFn) -> oracle.Game:
    """Any pegs in the top left of the board, with any bridges that don't cross the other's."""
    colours = st.sampled_from(["red", "black"])
    pegs = draw(st.dictionaries(st.sampled_from(NEIGHBOURHOOD), colours, max_size=25))
    pegs = {hole: colour for hole, colour in pegs.items() if oracle.may_hold(hole, colour)}
    pairs = [(a, b) for a in pegs for b in pegs if a < b and pegs[a] == pegs[b]]
    laid: list[tuple[oracle.Bridge, str]] = []
    for pair in draw(st.permutations([pair for pair in pairs if oracle.knight(pair)])):
        colour = pegs[pair[0]]
        enemy = [bridge for bridge, owner in laid if owner != colour]
        if draw(st.booleans()) and not any(oracle.cross(pair, bridge) for bridge in enemy):
            laid.append((pair, colour))
    made = draw(st.integers(0, 121))
    return oracle.Game(60, made, tuple(pegs.items()), tuple(laid))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_games(), st.randoms(use_true_random=False))
def test_odd_positions_agree(game: oracle.Game, chance: random.Random) -> None:
    position = notation.parse_position(oracle.drawn(game))
    assert_same(position, game)
    for _ in range(10):
        assert_same_verdict(position, game, odd_text(game, chance, (4, 4)))
    if oracle.result(game) is None:
        text = any_move(game, chance, (4, 4))
        assert refusal(position, text) == ""
        assert_same(rules.play(position, notation.parse(text)), oracle.after(game, text))


@settings(derandomize=True, deadline=None, max_examples=30)
@given(odd_games())
def test_every_peg_and_bridge_is_judged_alike(game: oracle.Game) -> None:
    """All holes of a corner, each with every single bridge there could be."""
    position = notation.parse_position(oracle.drawn(game))
    own = [hole for hole, owner in game.pegs if owner == oracle.whose_turn(game)][:6]
    for hole in NEIGHBOURHOOD[::3]:
        first = oracle.name(hole)
        assert_same_verdict(position, game, first)
        for one, another in itertools.permutations([*own, hole], 2):
            text = f"{first} {oracle.name(one)}-{oracle.name(another)}"
            assert_same_verdict(position, game, text)

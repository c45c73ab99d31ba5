"""How the bots of Breakthrough play: fixed depths, so that every machine sees the same games."""

from __future__ import annotations

import random
from contextlib import ExitStack

import jinja2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.breakthrough import evaluation, limits, sample, tables, threats
from bots.breakthrough.search import Breakthrough
from bots.search.alphabeta import WIN, Search
from bots.search.clock import Clock
from rules.breakthrough import notation, rules
from rules.breakthrough.rules import Move, Position
from tests.games.conftest import ROOT, command_of
from tests.games.pipes import Partner
from tests.games.test_breakthrough_rules import odd_boards, position_of
from tests.oracles import breakthrough as oracle


def searched(position: Position, depth: int) -> Move:
    return Search(Breakthrough(), 60_000).best_move(position, Clock(None), depth)


def winner_of(commands: list[list[str]]) -> int | None:
    """Who wins the game between two bots, each a process."""
    with ExitStack() as stack:
        players = []
        for command in commands:
            players.append(stack.enter_context(Partner(command)))
        for player in players:
            player.ask("Name")
        position, heard = rules.initial(), "Start"
        while (outcome := rules.outcome(position)) is None:
            heard = players[rules.to_move(position)].ask(heard)
            move = notation.parse(heard)
            assert rules.why_illegal(position, move) is None
            position = rules.play(position, move)
        for player in players:
            player.finish("Quit")
    return outcome.winner


@pytest.mark.parametrize("depth", [4, 5])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_champion_beats_the_sample(form: str, seat: int, depth: int) -> None:
    champion = [*command_of(form, "breakthrough"), "--depth", str(depth)]
    commands = [command_of(form, "breakthrough", "sample")] * 2
    commands[seat] = champion
    assert winner_of(commands) == seat


@pytest.mark.parametrize("seed", range(6))
def test_the_champion_beats_the_sample_from_other_openings(seed: int) -> None:
    for seat in (0, 1):
        chance, position = random.Random(seed), rules.initial()
        for _ in range(4):
            position = rules.play(position, chance.choice(rules.legal_moves(position)))
        search = Search(Breakthrough(), 60_000)
        while (outcome := rules.outcome(position)) is None:
            if rules.to_move(position) == seat:
                move = search.best_move(position, Clock(None), 4)
            else:
                move = sample.choose(position)
            position = rules.play(position, move)
        assert outcome.winner == seat


def forced_win(board: oracle.Board, colour: str, plies: int) -> bool:
    """Whether the side to move can win within so many plies, by trying everything."""
    for move in oracle.moves(board, colour):
        after = oracle.after(board, move)
        if oracle.winner(after) == colour:
            return True
        if plies >= 3:
            replies = oracle.moves(after, oracle.other(colour))
            boards = [oracle.after(after, reply) for reply in replies]
            if all(not oracle.winner(b) and forced_win(b, colour, plies - 2) for b in boards):
                return True
    return False


@settings(derandomize=True, deadline=None, max_examples=200)
@given(odd_boards(), st.sampled_from(["white", "black"]))
def test_verdicts_are_certain(board: oracle.Board, colour: str) -> None:
    """Every verdict is what trying everything finds; wins in one ply are never missed."""
    position = position_of(board, colour, ply=8)
    if oracle.winner(board):
        return
    score = threats.verdict(position)
    assert (score == WIN - position.ply - 1) == forced_win(board, colour, 1)
    if score is not None and score > 0:
        assert forced_win(board, colour, WIN - score - position.ply)
    if score is not None and score < 0:
        boards = [oracle.after(board, move) for move in oracle.moves(board, colour)]
        assert all(forced_win(b, oracle.other(colour), 1) for b in boards)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_boards(), st.sampled_from(["white", "black"]))
def test_moves_left_out_lose(board: oracle.Board, colour: str) -> None:
    """The search may pass over a legal move only if it loses to the next one."""
    position = position_of(board, colour)
    if oracle.winner(board) or threats.verdict(position) is not None:
        return
    kept = {notation.write(move) for move in Breakthrough.moves(position)}
    assert kept <= set(oracle.moves(board, colour))
    for move in set(oracle.moves(board, colour)) - kept:
        assert forced_win(oracle.after(board, move), oracle.other(colour), 1)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(odd_boards())
def test_both_colours_are_judged_alike(board: oracle.Board) -> None:
    """Turn the board around and swap the colours: the score stays."""
    turned = {f"{s[0]}{9 - int(s[1])}": oracle.other(c) for s, c in board.items()}
    white, black = position_of(board, "white", 2), position_of(turned, "black", 2)
    assert evaluation.evaluate(white) == pytest.approx(evaluation.evaluate(black), abs=1)


def test_an_open_start_is_even() -> None:
    assert evaluation.evaluate(rules.initial()) == 0


def test_it_takes_the_pawn_that_would_win() -> None:
    board = {"c2": "black", "b1": "white", "g3": "white", "h7": "black"}
    for depth in range(1, 5):
        assert notation.write(searched(position_of(board, "white"), depth)) == "b1c2"


def test_it_sees_a_won_race() -> None:
    board = {"a4": "white", "h6": "black", "d1": "white"}
    assert notation.write(searched(position_of(board, "white"), 8))[:2] == "a4"


def test_it_wins_at_once_rather_than_later() -> None:
    board = {"a7": "white", "d6": "white", "h3": "black"}
    move = searched(position_of(board, "white"), 4)
    assert rules.outcome(rules.play(position_of(board, "white"), move)) is not None


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_same_depth_gives_the_same_move(depth: int) -> None:
    position = rules.initial()
    assert searched(position, depth) == searched(position, depth)


@pytest.mark.parametrize("module", [limits, tables])
def test_templates_say_what_their_modules_say(module: object) -> None:
    """The rendered template defines the module's public names, with the same values."""
    public = {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_") and isinstance(value, int | float | tuple)
    }
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["literal"] = repr
    name = str(getattr(module, "__name__", "")).replace(".", "/")
    text = (ROOT / f"{name}.py.j2").read_text("utf-8")
    rendered: dict[str, object] = {}
    exec(environment.from_string(text).render(public), rendered)
    assert {name: rendered[name] for name in public} == public

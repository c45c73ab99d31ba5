"""`arena perft`: how many sequences of moves there are, by depth."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.options import UsageError, add_game, positive
from rules import catalog
from rules.catalog import Game

DESCRIPTION = """Count the sequences of moves from a position, one line for each depth: the usual
way to compare two implementations of the rules."""
EPILOG = """example: arena perft --game breakthrough 4 --divide

Counted are the moves that `legal_moves` of the game lists. Where many moves come to the same, it
lists one of them: see rules/<game>/README.md. TEXT is a position as `arena show` prints it; - reads
it from standard input, @FILE from a file."""
PROGRESS_SECONDS = 2.0

Report = Callable[[str], None]


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "perft",
        help="count sequences of moves",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(parser)
    parser.add_argument("depth", type=positive, metavar="DEPTH", help="the longest sequences")
    parser.add_argument("--position", metavar="TEXT", help="where to start (the initial position)")
    parser.add_argument("--divide", action="store_true", help="count each first move apart")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the counts as they are found."""
    game = catalog.load(arguments.game)
    if game.turns == "simultaneous":
        raise UsageError(
            f"perft: {game.name} has no moves in turn to count: both sides move at once, "
            "and chance decides what comes of it"
        )
    position = position_of(game, arguments.position)
    report = _reporter(on_terminal=sys.stderr.isatty())
    if arguments.divide:
        _divide(game, position, arguments.depth, report)
        return 0
    for depth in range(1, arguments.depth + 1):
        total = count(game, position, depth, report)
        report("")
        print(f"{depth} {total}", flush=True)
    return 0


def position_of(game: Game, text: str | None) -> Any:
    """The position that an option names; UsageError says what is wrong with it."""
    if text is None:
        return game.rules().initial()
    where = "--position"
    if text == "-":
        text = sys.stdin.read()
    elif text.startswith("@"):
        where, path = f"--position: {text[1:]}", Path(text[1:])
        try:
            text = path.read_text("utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(f"{where}: can't be read: {reason}") from None
    try:
        return game.notation().parse_position(text.replace("\r\n", "\n").strip("\n"))
    except ValueError as error:
        raise UsageError(f"{where}: {error}") from None


def count(game: Game, position: Any, depth: int, report: Report = lambda text: None) -> int:
    """How many sequences of so many moves there are."""
    rules = game.rules()
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    total = 0
    for number, move in enumerate(moves, 1):
        total += _count(rules, rules.play(position, move), depth - 1)
        report(f"depth {depth}: {number} of {len(moves)} first moves, {total} so far")
    return total


def _count(rules: Any, position: Any, depth: int) -> int:
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    play = rules.play
    return sum([_count(rules, play(position, move), depth - 1) for move in moves])


def _divide(game: Game, position: Any, depth: int, report: Report) -> None:
    """The count behind each first move, and their sum."""
    rules, total = game.rules(), 0
    for move in rules.legal_moves(position):
        after = 1
        if depth > 1:
            after = count(game, rules.play(position, move), depth - 1, report)
        report("")
        print(f"{game.notation().write(move) or 'pass'}: {after}", flush=True)
        total += after
    print(f"{depth} {total}")


def _reporter(*, on_terminal: bool) -> Report:
    """Shows a line in place, not too often; an empty one takes it away. Silent elsewhere."""
    if not on_terminal:
        return lambda text: None
    shown_at = time.monotonic()
    is_shown = False

    def report(text: str) -> None:
        nonlocal shown_at, is_shown
        if text and time.monotonic() - shown_at < PROGRESS_SECONDS:
            return
        if text or is_shown:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        is_shown, shown_at = bool(text), time.monotonic()

    return report

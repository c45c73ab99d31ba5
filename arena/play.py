"""`arena play`: matches between bots, with the sides rotated."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from arena import football_files, plan, record
from arena.display import Display, display_for
from arena.options import (
    UsageError,
    add_match,
    entrants_of,
    game_of,
    positive,
    record_path,
    sandbox_of,
)
from arena.pool import Task, pool
from arena.sandbox.policy import Sandbox
from rules.catalog import Game

EPILOG = """a BOT is a .py file (with arguments, in quotes), sample, champion, random, or any other
command in quotes, such as "./a.out"; with two bots at a game for four, each has two seats"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "play", help="play matches between bots", description=__doc__, epilog=EPILOG
    )
    add_match(parser)
    parser.add_argument("--games", type=positive, metavar="N", help="how many (each seat once)")
    parser.add_argument("--record", type=Path, metavar="DIR", help="keep a record of each game")
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and show the games as they end."""
    game = game_of(arguments)
    entrants = entrants_of(arguments.bots, game)
    try:
        seatings = plan.rotations(game.players, len(entrants), game.name)
    except ValueError as error:
        raise UsageError(str(error)) from None
    _make_folder(arguments.record)
    sandbox = sandbox_of(arguments)
    plans = plan.games(seatings, arguments.seed, arguments.games or game.players)
    shown = display_for(game, [entrant.title for entrant in entrants], json_lines=arguments.json)
    with shown as display, pool(arguments.jobs) as workers:
        for index, played in workers.play(_tasks(arguments, game, plans, sandbox)):
            _keep(arguments.record, index, played, display)
    return 0


def _make_folder(folder: Path | None) -> None:
    """The folder for the records, before a game is played that couldn't be kept."""
    try:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--record: {folder} can't be made: {error.strerror}") from None


def _tasks(
    arguments: argparse.Namespace,
    game: Game,
    plans: Iterator[plan.GamePlan],
    sandbox: Sandbox,
) -> Iterator[Task]:
    for planned in plans:
        yield Task(
            game=game.name,
            bots=tuple(arguments.bots),
            order=planned.seating,
            seed=planned.seed,
            length=arguments.limit,
            layers=sandbox.active,
        )


def _keep(folder: Path | None, index: int, played: record.Record, display: Display) -> None:
    path = None
    if folder is not None:
        path = record_path(folder, index)
        record.write(played, path)
        football_files.write(played, path)
    display.show(index, played, path)
    sys.stdout.flush()

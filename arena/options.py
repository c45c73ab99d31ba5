"""What the commands have in common: their options, and what these options mean."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from arena.entrant import Entrant, entrant
from arena.sandbox.layers import probe
from arena.sandbox.policy import NONE, Sandbox
from rules import catalog
from rules.catalog import Game


class UsageError(Exception):
    """The command can't be carried out as it was given; the text says what to do instead."""


def add_game(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Which game it is."""
    games = ", ".join(catalog.names())
    parser.add_argument("--game", required=required, metavar="G", help=f"one of {games}")


def add_match(parser: argparse.ArgumentParser, *, game_required: bool = True) -> None:
    """How games are played."""
    add_game(parser, required=game_required)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides all chance (1)")
    parser.add_argument(
        "--limit", type=int, metavar="M", help="the length of the game, where a contest chooses it"
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="games at once (one a processor)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")
    add_sandbox(parser)


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """How bots are kept from doing harm."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--require-sandbox", action="store_true", help="refuse to run without the full sandbox"
    )
    group.add_argument(
        "--no-sandbox", action="store_true", help="run the bots unprotected: only for your own"
    )


def positive(text: str) -> int:
    """A whole number above 0, as argparse wants it."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"should be at least 1, not {number}")
    return number


def game_of(arguments: argparse.Namespace) -> Game:
    """The game asked for, if the length asked for suits it."""
    game = catalog.load(arguments.game)
    length: int | None = getattr(arguments, "limit", None)
    if length is None:
        return game
    if game.length is None:
        raise UsageError(f"--limit: {game.name} has no length to choose; leave it out")
    wrong = game.length.why_bad(length)
    if wrong:
        raise UsageError(f"--limit: {wrong}")
    return game


def entrants_of(texts: list[str], game: Game) -> tuple[Entrant, ...]:
    """The bots named on the command line; EntrantError for one that isn't there."""
    return tuple(entrant(text, game) for text in texts)


def sandbox_of(arguments: argparse.Namespace) -> Sandbox:
    """The sandbox for this run, with a word on stderr about what it is made of."""
    if arguments.no_sandbox:
        print("sandbox: none, as asked for", file=sys.stderr)
        return NONE
    found = probe()
    missing = "; ".join(f"no {layer}: {why}" for layer, why in found.missing.items())
    if not found.is_full() and arguments.require_sandbox:
        raise UsageError(f"--require-sandbox: this machine can't give all of it: {missing}")
    warning = "" if found.is_full() else "WARNING: not the full sandbox; trust the bots you run. "
    shown = ", ".join(found.active) + (f" ({missing})" if missing else "")
    print(f"{warning}sandbox: {shown}", file=sys.stderr)
    return found


def record_path(folder: Path, index: int) -> Path:
    """Where the record of a game is kept; games count from 1."""
    return folder / f"game-{index + 1:04}.json"

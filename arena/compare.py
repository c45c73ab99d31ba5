"""`arena compare`: is NEW better than OLD? Paired games, a sequential test, and Elo.

The two games of a pair start from the same opening by lot, with the seats exchanged. Every game is
kept, so a comparison can be interrupted at any point and gone on with by the command it prints.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

from arena import entrant, plan, record
from arena.comparison import Comparison, Settings
from arena.options import (
    UsageError,
    add_match,
    entrants_of,
    game_of,
    positive,
    record_path,
    sandbox_of,
)
from arena.pool import Pool, Task, pool
from arena.sprt import Sprt
from arena.tally import Tally
from rules.catalog import Game

GAMES = 400  # at most, unless the user says otherwise
PLIES_A_PLAYER = 2  # by lot, before each pair
EPILOG = """example: arena compare --game breakthrough output/breakthrough.py old.py --elo1 50"""
VERDICTS = {
    "accepted": "NEW is better",
    "rejected": "NEW is not better",
    None: "not clear: it takes more games (--games) to tell",
}


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "compare", help="is NEW better than OLD?", description=__doc__, epilog=EPILOG
    )
    add_match(parser, game_required=False)
    parser.add_argument("bots", nargs="*", metavar="BOT", help="NEW and OLD")
    parser.add_argument(
        "--games", type=positive, default=GAMES, metavar="N", help=f"at most ({GAMES})"
    )
    parser.add_argument("--elo0", type=float, default=0.0, help="H0: NEW is only so much better")
    parser.add_argument("--elo1", type=float, default=30.0, help="H1: NEW is so much better (30)")
    parser.add_argument("--alpha", type=float, default=0.05, help="risk of a wrong yes (0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="risk of a wrong no (0.05)")
    parser.add_argument("--all", action="store_true", help="play all games, whatever the test says")
    parser.add_argument("--plies", type=int, metavar="P", help="by lot before each pair (2 each)")
    parser.add_argument("--record", metavar="DIR", help="where the games are kept")
    parser.add_argument("--resume", metavar="DIR", help="go on with a comparison; no other options")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compare, from the start or from where it was left."""
    sandbox = sandbox_of(arguments)
    with pool(arguments.jobs) as workers:
        comparison = _comparison(arguments, workers, sandbox.active)
        again = f"arena compare --resume {shlex.quote(str(comparison.folder))}"
        print(f"{comparison.played()} games there; to go on later: {again}", file=sys.stderr)
        tally = Tally(comparison.settings.sprt)
        for index, played in comparison.games(workers, sandbox.active):
            if arguments.json:
                path = record_path(comparison.folder, index)
                print(json.dumps(record.summary(played, path)), flush=True)
            if tally.add(played) and not arguments.json:
                print(f"pair {index // 2 + 1}: {tally.in_words()}", flush=True)
            if tally.is_stale() or (tally.verdict and not comparison.settings.play_all):
                break
    _conclude(tally, as_json=arguments.json)
    return 0


def _comparison(
    arguments: argparse.Namespace, workers: Pool, layers: tuple[str, ...]
) -> Comparison:
    if arguments.resume is not None:
        return Comparison.read(Path(arguments.resume))
    settings = _settings(arguments, workers, layers)
    return Comparison.begin(settings, arguments.record and Path(arguments.record))


def _settings(arguments: argparse.Namespace, workers: Pool, layers: tuple[str, ...]) -> Settings:
    """What the user asks for, with openings only if both bots take them."""
    if arguments.game is None or len(arguments.bots) != 2:
        raise UsageError("compare needs --game and two bots, NEW and OLD (or --resume DIR)")
    game = game_of(arguments)
    new, old = entrants_of(arguments.bots, game)
    try:
        sprt = Sprt(arguments.elo0, arguments.elo1, arguments.alpha, arguments.beta)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return Settings(
        game=game.name,
        bots=(entrant.anchored(new.text), entrant.anchored(old.text)),
        digests=(new.digest, old.digest),
        seed=arguments.seed,
        pairs=(arguments.games + 1) // 2,
        plies=_plies(arguments, game, workers, layers),
        length=arguments.limit,
        sprt=sprt,
        play_all=arguments.all,
    )


def _plies(
    arguments: argparse.Namespace, game: Game, workers: Pool, layers: tuple[str, ...]
) -> int:
    """How many plies are played by lot; none for bots that can't be told about them."""
    if game.turns == "simultaneous":
        return 0  # chance makes the games differ
    plies: int = PLIES_A_PLAYER * game.players if arguments.plies is None else arguments.plies
    if plies < 0:
        raise UsageError(f"--plies: should be 0 or more, not {plies}")
    if not plies or game.protocol == "files":
        return plies
    opening = tuple(plan.opening(game, arguments.seed, plies))
    probe = Task(game.name, (), (0,), 0, opening, layers=layers, purpose="probe")
    answers = list(workers.play(probe._replace(bots=(bot,)) for bot in arguments.bots))
    for bot, (_, answer) in zip(arguments.bots, answers, strict=True):
        if not answer["takes_openings"]:
            print(
                f"{bot} doesn't take openings (see RECORD.md), so all games begin at the start; "
                "games that repeat earlier ones won't count",
                file=sys.stderr,
            )
            return 0
    return plies


def _conclude(tally: Tally, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(tally.to_json()), flush=True)
        return
    if tally.repeated:
        print(f"{tally.repeated} pairs repeated earlier ones and don't count")
    for what, count in sorted(tally.faults.items()):
        print(f"fault of {what}, {count} times")
    print(f"{VERDICTS[tally.verdict]}: {tally.in_words()}")

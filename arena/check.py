"""`arena check`: would a contest accept this bot?"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from arena import football_files, plan, record
from arena.compliance import BOT, NEAR, Failure, failures, uses
from arena.entrant import ROOT, Entrant, entrant
from arena.moment import taken, visible
from arena.options import (
    UsageError,
    add_game,
    add_sandbox,
    game_of,
    record_path,
    sandbox_of,
)
from arena.pool import Pool, Task, pool
from arena.record import Record
from rules.catalog import Game

GAMES = 2  # as both sides; at a game for four, half of the seats each time, so every seat once
TRIAL_ROUNDS = 3  # of a short game before, where a fault costs only a turn and not the game
SHOWN = 5  # failures told in full
STDERR_LINES = 15
NOT_ACCEPTED = 3
DESCRIPTION = """The compliance test before submitting: the static rules of the contest, then two
games against the sample, as both sides (at a game for four: in every seat once), with everything
that a contest demands of name, protocol, flushing, end, time and memory."""
EPILOG = """example: arena check --game breakthrough output/breakthrough.py

Exit code 0: accepted; 3: a rule is broken. To lose against the sample breaks none."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "check",
        help="test a bot before submitting it",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(parser)
    parser.add_argument("bot", metavar="BOT")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides all chance (1)")
    parser.add_argument("--limit", type=int, metavar="M", help="the length of the games")
    parser.add_argument("--record", type=Path, metavar="DIR", help="keep a record of each game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_sandbox(parser)
    parser.set_defaults(run=run)


@dataclass
class Report:
    """What was found out about a bot."""

    bot: Entrant
    static: list[str]
    games: list[Record] = field(default_factory=list)
    paths: list[Path | None] = field(default_factory=list)

    @property
    def failures(self) -> list[Failure]:
        return failures(self.games)

    @property
    def accepted(self) -> bool:
        return not self.static and not self.failures


def run(arguments: argparse.Namespace) -> int:
    """Check a bot and tell what was found."""
    game = game_of(arguments)
    bot = entrant(arguments.bot, game)
    if bot.kind == "random":
        raise UsageError("check: random is part of the arena; name a file or a command")
    sandbox = sandbox_of(arguments)
    report = Report(bot, static_findings(bot, game))
    with pool(min(GAMES, os.cpu_count() or 1)) as workers:
        for played in _played(arguments, game, workers, sandbox.active):
            _keep(report, played, arguments.record)
    lines = [json.dumps(as_json(report))] if arguments.json else report_lines(report)
    print("\n".join(lines))
    return 0 if report.accepted else NOT_ACCEPTED


def static_findings(bot: Entrant, game: Game) -> list[str]:
    """What the text of a Python file does that the contest forbids, as `file:line: what`."""
    if bot.kind != "python":
        return []
    done = subprocess.run(
        [sys.executable, "-m", "generator.contest", "--game", game.name, str(bot.file)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode not in (0, 1) or done.stderr:
        raise UsageError(f"the static rules couldn't be checked: {done.stdout}{done.stderr}")
    return done.stdout.splitlines()


def _played(
    arguments: argparse.Namespace, game: Game, workers: Pool, layers: tuple[str, ...]
) -> Iterator[Record]:
    """The games; where faults cost no game, a short one first, which is the only one if it has any.

    So a bot that always oversteps a limit is told so before it has done it hundreds of times.
    """
    seatings = plan.rotations(game.players, 2, game.name)
    plans = list(plan.games(seatings, arguments.seed, GAMES))

    def tasks(length: int | None) -> list[Task]:
        bots = (arguments.bot, "sample")
        return [
            Task(game.name, bots, p.seating, p.seed, length=length, layers=layers) for p in plans
        ]

    if game.fault_costs == "turn" and game.length:
        usual = arguments.limit or game.length.usual
        short = [played for _, played in workers.play(tasks(min(TRIAL_ROUNDS, usual)))]
        if failures(short):
            yield from short
            return
    yield from (played for _, played in workers.play(tasks(arguments.limit)))


def _keep(report: Report, played: Record, folder: Path | None) -> None:
    path = None if folder is None else record_path(folder, len(report.games))
    if path is not None:
        record.write(played, path)
        football_files.write(played, path)
    report.games.append(played)
    report.paths.append(path)


def as_json(report: Report) -> dict[str, Any]:
    """The one object of `--json`."""
    games = zip(report.games, report.paths, strict=True)
    return {
        "accepted": report.accepted,
        "static": report.static,
        "games": [record.summary(played, path) for played, path in games],
        "faults": [failure.as_json() for failure in report.failures],
        "uses": [use._asdict() for use in uses(report.games)],
    }


def report_lines(report: Report) -> Iterator[str]:
    """Everything that was found, the verdict last."""
    yield from _static_lines(report)
    for number, played in enumerate(report.games, 1):
        yield f"game {number}: {_game_line(played)}"
    for failure in report.failures[:SHOWN]:
        yield from failure_lines(failure)
    if len(report.failures) > SHOWN:
        yield f"... and {len(report.failures) - SHOWN} faults more; --json tells all"
    yield from _use_lines(report.games)
    yield _verdict(report)


def _static_lines(report: Report) -> Iterator[str]:
    if report.bot.kind != "python":
        yield "static rules: not looked at, as this is no Python file"
    elif not report.static:
        yield "static rules: nothing forbidden found"
    else:
        yield "static rules: the contest forbids"
        yield from (f"  {finding}" for finding in report.static)


def _game_line(played: Record) -> str:
    """How a game went for the bot. To lose it is no failure, but worth knowing."""
    seats = [seat for seat, bot in enumerate(played["order"]) if bot == BOT]
    shown = " and ".join(str(seat + 1) for seat in seats)
    result = played["result"]
    won = {BOT: "won", None: "drawn"}.get(result["winner"], "lost to the sample")
    if "places" in result:
        won = "place " + " and ".join(str(result["places"][seat]) for seat in seats)
    name = record.bot_names(played)[BOT]
    return f"{name!r} as player {shown}: {won} in {len(played['plies'])} moves: {result['reason']}"


def failure_lines(failure: Failure) -> Iterator[str]:
    """A broken rule and its evidence."""
    where = f"at move {failure.move}" if failure.move else "before or after the game"
    yield f"FAULT in game {failure.game} {where}: {failure.rule}: {failure.reason}"
    yield "  input:"
    yield from _indented(visible(failure.input))
    yield "  output:"
    yield from _indented(visible(failure.output))
    yield f"  {taken(failure.as_json())}"
    if failure.stderr:
        yield "  the end of stderr:"
        yield from (f"    {line}" for line in failure.stderr.splitlines()[-STDERR_LINES:])
    if failure.hint:
        yield f"  hint: {failure.hint}"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _use_lines(games: Sequence[Record]) -> Iterator[str]:
    for use in uses(games):
        yield f"{use}"
        if use.share > NEAR:
            yield f"WARNING: that is more than {NEAR:.0%} of the limit; leave more room"


def _verdict(report: Report) -> str:
    if report.accepted:
        return "accepted"
    faults, static = len(report.failures), len(report.static)
    return f"not accepted: {static} against the static rules, {faults} in the games"

"""`arena show`: a recorded game, or one move of it, with what was said and what it took."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arena import moment, record, rerun
from arena.display import Standing
from arena.options import UsageError, add_sandbox, sandbox_of
from arena.record import Record

DIGEST_SHOWN = 12
DESCRIPTION = """Show a recorded game; with --move the position, the exact input and output of that
move, its time and memory. With --rerun the bot is asked again."""
EPILOG = """example: arena show records/game-0001.json --move 12 --rerun

Move 0 is what was said before and after the game. --rerun starts the bot again, tells it all that
it was told up to that move, and shows what it answers now beside what it answered then; exit code
1 if it answers something else."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "show",
        help="show a recorded game or move",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("record", type=Path, metavar="RECORD")
    parser.add_argument("--move", type=int, metavar="N", help="only this move")
    parser.add_argument("--rerun", action="store_true", help="ask the bot of this move again")
    parser.add_argument("--bot", metavar="BOT", help="with --rerun: ask this bot in its place")
    add_sandbox(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the game, or a move of it."""
    played = record.read(arguments.record)
    if arguments.move is None:
        if arguments.rerun:
            raise UsageError("--rerun: say which move, by --move N")
        print("\n".join(game_lines(played)))
        return 0
    last = moment.moves_in(played)
    if not 0 <= arguments.move <= last:
        raise UsageError(f"--move: {arguments.record} has the moves 0 to {last}")
    if arguments.bot and not arguments.rerun:
        raise UsageError("--bot: is for --rerun")
    print("\n".join(moment.move_lines(played, arguments.move)), flush=True)
    if not arguments.rerun:
        return 0
    sandbox = sandbox_of(arguments)
    return rerun.rerun(played, arguments.move, arguments.bot, sandbox)


def game_lines(played: Record) -> Iterator[str]:
    """The whole record at a glance."""
    yield from _head(played)
    yield ""
    yield from _table(played)
    yield ""
    yield "the final position:"
    yield moment.position_text(played, len(played["plies"]) + 1)


def _head(played: Record) -> Iterator[str]:
    length = f", length {played['length']}" if played["length"] else ""
    yield f"{played['game']}, seed {played['seed']}{length}, Python {played['python']}"
    yield f"sandbox: {', '.join(played['sandbox']['active']) or 'none'}"
    for seat, bot in enumerate(played["order"]):
        entry = played["bots"][bot]
        digest = f", sha256 {entry['sha256'][:DIGEST_SHOWN]}" if entry["sha256"] else ""
        yield f"{moment.player(played, seat)}: {entry['text']}{digest}"
    if played["opening"]:
        yield f"opening: {'; '.join(played['opening'])}"
    result = played["result"]
    names = record.bot_names(played)
    won = "draw" if result["winner"] is None else f"{names[result['winner']]} wins"
    yield f"result: {won}: {result['reason']}"
    yield f"scores: {', '.join(f'{score:g}' for score in result['seat_scores'])}"
    for fault in played["faults"]:
        whose = moment.player(played, fault["seat"])
        yield f"fault of {whose} at move {fault['move']}: {fault['rule']}: {fault['reason']}"
    yield from _measures(played)


def _measures(played: Record) -> Iterator[str]:
    """Time and memory of each bot that is a process."""
    for bot, name in enumerate(record.bot_names(played)):
        standing = Standing(name)
        standing.add(played, bot)
        if standing.answers:
            mean, slowest = standing.cpu / standing.answers, standing.slowest
            told = f"{standing.answers} moves, CPU {standing.cpu:.3f} s, {1000 * mean:.1f} ms each"
            peak = standing.memory_kb / moment.KB_PER_MB
            yield f"{name}: {told}, slowest {1000 * slowest:.1f} ms, peak {peak:.1f} MB"


def _table(played: Record) -> Iterator[str]:
    """A line for each move of each player."""
    yield " move player   CPU ms  wall ms     MB  what"
    turns = {(turn["move"], turn["seat"]): turn for turn in played["turns"] if turn["move"]}
    for move in range(1, moment.moves_in(played) + 1):
        for seat, text in _done(played, move):
            measured = _measured(turns.get((move, seat)))
            yield f"{move:5} {seat + 1:6} {measured}  {moment.escaped(text)}"


def _done(played: Record, move: int) -> list[tuple[int, str]]:
    """Who did what at a move; where a fault kept it from being made, the fault."""
    if move > len(played["plies"]):
        faults = [fault for fault in played["faults"] if fault["move"] == move]
        return [(fault["seat"], f"({fault['rule']})") for fault in faults]
    ply = played["plies"][move - 1]
    if "orders" in ply:
        return list(enumerate(ply["orders"]))
    rules = [fault["rule"] for fault in played["faults"] if fault["move"] == move]
    text = ply["move"] if ply["move"] is not None else f"(turn lost: {', '.join(rules)})"
    return [(ply["seat"], text or "(pass)")]


def _measured(turn: dict[str, Any] | None) -> str:
    if turn is None:
        return f"{'-':>8} {'-':>8} {'-':>6}"
    memory = turn["memory_kb"] / moment.KB_PER_MB
    return f"{1000 * turn['cpu']:8.3f} {1000 * turn['wall']:8.3f} {memory:6.1f}"

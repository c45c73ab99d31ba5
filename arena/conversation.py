"""Whole games of one bot over real pipes, with every line said: `python -m arena.conversation`.

For each seed the bot plays in each seat against random legal movers, and once against itself. What
it prints depends on the bot's answers alone, so two forms of one bot can be compared byte for byte.
The bot is one's own: it runs without a sandbox, and only a bot that hangs is out of time.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from arena import match
from arena.entrant import HOST, Entrant
from arena.match import Fixture, Played
from arena.sandbox.policy import NONE
from arena.sandbox.spawn import SpawnError
from rules import catalog
from rules.catalog import Game

TAIL = 12  # how many lines of a conversation an error shows
STDERR_SHOWN = 4000
SHORTER = 3  # times shorter than the usual ones are the games of which length is a matter of choice
PLENTY_MB = 1 << 14
FLAGS_WITH_VALUE = ("-W", "-X")
RANDOM = Entrant("random", "random", "random")


class ConversationError(Exception):
    """The bot broke the protocol or the rules; the text tells where, with what was said last."""


class Pairing(NamedTuple):
    """Which seats the bot takes; the others are taken by random movers."""

    seats: tuple[int, ...]
    seed: int | None

    def title(self, seat: int) -> str:
        against = "itself" if self.seed is None else f"a random mover, seed {self.seed}"
        return f"player {seat + 1} against {against}"


def pairings(players: int, seeds: Sequence[int]) -> list[Pairing]:
    """Each seed in each seat, then the bot in all seats at once."""
    seats = range(players)
    return [
        *(Pairing((seat,), seed) for seed in seeds for seat in seats),
        Pairing(tuple(seats), None),
    ]


def hosted(command: tuple[str, ...]) -> tuple[str, ...]:
    """`python [flags] FILE ...`, with the host put before the file, so that it can be called."""
    index = 1
    while index < len(command) and command[index].startswith("-") and command[index] != "-m":
        index += 2 if command[index] in FLAGS_WITH_VALUE else 1
    if index >= len(command):
        words = " ".join(command)
        raise ConversationError(f"{words!r} names no file and no module with functions")
    return (*command[:index], str(HOST), *command[index:])


def converse(game: Game, bot: Entrant, pairing: Pairing) -> list[str]:
    """Play one game to its end; everything the bot was told and said, seat by seat."""
    short = game.turns == "simultaneous" and game.length is not None
    fixture = Fixture(
        game=game,
        entrants=(bot, RANDOM),
        order=tuple(int(seat not in pairing.seats) for seat in range(game.players)),
        seed=pairing.seed or 0,
        length=game.length.usual // SHORTER if short and game.length else None,
        break_off=game.verify.plies,
    )
    try:
        played = match.play(fixture, NONE)
    except SpawnError as error:
        raise ConversationError(f"{pairing.title(pairing.seats[0])}: {error}") from None
    if played.faults:
        raise _error(played, pairing)
    lines = []
    for seat in pairing.seats:
        lines += [f"== {pairing.title(seat)}", *said(played, seat)]
    return [*lines, f"== {_result(played)}"]


def said(played: Played, seat: int) -> list[str]:
    """The lines said to (`> `) and by (`< `) the bot in this seat."""
    lines = []
    for turn in played.turns:
        if turn.seat == seat:
            lines += [f"> {line}" for line in _lines(turn.request)]
            lines += [f"< {line}" for line in _lines(turn.answer)]
    return lines


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="backslashreplace").removesuffix("\n").split("\n") if data else []


def _result(played: Played) -> str:
    if not played.reason:
        return f"broken off after {len(played.plies)} plies"
    winner = "draw" if played.winner is None else f"player {played.winner + 1} wins"
    return f"{winner}: {played.reason}"


def _error(played: Played, pairing: Pairing) -> ConversationError:
    """What went wrong, with the conversation's tail and what the bot wrote on stderr."""
    fault = played.faults[0]
    tail = [f"  {line}" for line in said(played, fault.seat)]
    if len(tail) > TAIL:
        tail[:-TAIL] = ["  ..."]
    title = pairing.title(fault.seat)
    lines = [f"{title}: {fault.rule}: {fault.reason}; the conversation's tail:", *tail]
    complaint = played.stderr[fault.seat].strip()
    if complaint:
        lines += ["its stderr:", complaint[-STDERR_SHOWN:]]
    return ConversationError("\n".join(lines))


def run(game: Game, bot: Entrant, seeds: Sequence[int]) -> Iterator[str]:
    """The lines of all games, in a fixed order; the first game that fails raises its error."""
    if game.protocol == "functions":
        bot = replace(bot, argv=hosted(bot.argv))
    for pairing in pairings(game.players, seeds):
        yield from converse(game, bot, pairing)


def patient(game: Game, seconds: float, *, whole: bool) -> Game:
    """The game with limits that only a bot that hangs exceeds."""
    limits = {"seconds_per_move": seconds, "memory_mb": PLENTY_MB}
    plies = None if whole else game.verify.plies
    return replace(
        game, limits=limits, fault_costs="game", verify=replace(game.verify, plies=plies)
    )


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m arena.conversation", description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--seed", type=int, nargs="+", default=[1], metavar="S")
    parser.add_argument("--cwd", type=Path, default=Path(), help="where the bot runs")
    parser.add_argument("--timeout", type=float, default=30.0, help="CPU seconds for any answer")
    parser.add_argument("--whole", action="store_true", help="whatever verify.plies says")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the bot, after --")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the conversations; 0 if all went well, 1 with the error on stderr otherwise."""
    arguments = _arguments(argv)
    bot = Entrant("bot", "bot", "command", tuple(arguments.command), folder=arguments.cwd.resolve())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        game = patient(catalog.load(arguments.game), arguments.timeout, whole=arguments.whole)
        for line in run(game, bot, arguments.seed):
            print(line)
    except (ConversationError, catalog.CatalogError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Whole games of one bot over real pipes, with every line said: `python -m arena.conversation`.

For each seed the bot plays as first and as second player against a random legal mover, and once
against itself. What it prints depends on the bot's answers alone, so two forms of one bot can be
compared byte for byte.
"""

from __future__ import annotations

import argparse
import os
import random
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple, Protocol

from rules import catalog
from rules.catalog import Game

TAIL = 12  # how many lines of a conversation an error shows
LONGEST_LINE = 1 << 16
STDERR_SHOWN = 4000
PATIENCE = 0.2  # seconds between two looks at whether the games are still wanted


class ConversationError(Exception):
    """The bot broke the protocol or the rules; the text tells where, with what was said last."""


class Bot(NamedTuple):
    """How to run the bot that is tried out, and how long to wait for any one answer."""

    command: tuple[str, ...]
    folder: Path
    timeout: float
    stopped: Event  # set when nobody waits for the games any more


class Player(Protocol):
    """One side of a game, whatever it talks by."""

    def begin(self) -> None: ...

    def answer(self, position: Any, heard: str | None, /) -> str:
        """Its move, as text; `heard` is the move before, None before the first."""

    def end(self) -> None: ...


class Process:
    """A running bot and the lines said to it (`> `) and by it (`< `)."""

    def __init__(self, bot: Bot, title: str) -> None:
        self.title = title
        self.said: list[str] = []
        self._timeout = bot.timeout
        self._stopped = bot.stopped
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `close`)
        self._unread = b""
        try:
            self._process = subprocess.Popen(
                bot.command,
                cwd=bot.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._stderr.close()
            raise ConversationError(f"{title}: can't run {bot.command[0]}: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    def tell(self, line: str) -> None:
        """Send a line."""
        self.said.append(f"> {line}")
        try:
            self._stdin.write(line.encode() + b"\n")
        except BrokenPipeError:
            raise self.error(f"ended before it was told {line!r}") from None

    def ask(self, line: str) -> str:
        """Send a line and give back the one line that answers it."""
        self.tell(line)
        deadline = time.monotonic() + self._timeout
        while b"\n" not in self._unread:
            chunk = self._read(deadline, f"no answer to {line!r}")
            if not chunk:
                raise self.error(f"ended without an answer to {line!r}")
            self._unread += chunk
            if len(self._unread) > LONGEST_LINE:
                raise self.error(f"answered {line!r} with a line that has no end")
        answer, self._unread = self._unread.split(b"\n", 1)
        self.said.append(f"< {answer.decode(errors='backslashreplace')}")
        if self._unread:
            raise self.error(f"said more than one line when asked {line!r}")
        return answer.decode(errors="backslashreplace")

    def finish(self, line: str | None) -> None:
        """Say the last word, if there is one; the bot ends with status 0 and says no more."""
        if line is not None:
            self.tell(line)
        last = "the end of the game" if line is None else repr(line)
        deadline = time.monotonic() + self._timeout
        if self._unread or self._read(deadline, f"still runs after {last}"):
            raise self.error(f"said something after {last}")
        try:
            status = self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            raise self.error(f"still runs after {last}") from None
        if status:
            raise self.error(f"ended with status {status} after {last}")

    def close(self) -> None:
        """End the process and all it has started, whatever state they are in."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def error(self, what: str) -> ConversationError:
        """What went wrong, with the conversation's tail and what the bot wrote on stderr."""
        tail = [f"  {line}" for line in self.said[-TAIL:]]
        if len(self.said) > TAIL:
            tail.insert(0, "  ...")
        lines = [f"{self.title}: the bot {what}; the conversation's tail:", *tail]
        self._stderr.seek(0)
        complaint = self._stderr.read().decode(errors="backslashreplace").strip()
        if complaint:
            lines += ["its stderr:", complaint[-STDERR_SHOWN:]]
        return ConversationError("\n".join(lines))

    def _read(self, deadline: float, late: str) -> bytes:
        """Whatever comes next; nothing at the end of output."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            while not selector.select(min(PATIENCE, max(0.0, deadline - time.monotonic()))):
                if self._stopped.is_set():
                    raise self.error("was stopped")
                if time.monotonic() >= deadline:
                    raise self.error(f"hangs: {late} within {self._timeout:g} s")
        return os.read(self._stdout.fileno(), LONGEST_LINE)


class Dialogue:
    """A bot that is asked `Name`, then `Start` or the opponent's move, and told `Quit`."""

    def __init__(self, game: Game, process: Process) -> None:
        self._process = process
        self._name_rule = game.name_rule

    def begin(self) -> None:
        name = self._process.ask("Name")
        wrong = self._name_rule.why_bad(name)
        if wrong:
            raise self._process.error(f"may not be called so: {wrong}")

    def answer(self, position: Any, heard: str | None) -> str:
        return self._process.ask("Start" if heard is None else heard)

    def end(self) -> None:
        self._process.finish("Quit")


KINDS: dict[str, Callable[[Game, Process], Player]] = {"dialogue": Dialogue}


class RandomMover:
    """Makes legal moves by lot; the same seed makes the same choices."""

    def __init__(self, game: Game, seed: str) -> None:
        self._rules = game.rules()
        self._notation = game.notation()
        self._random = random.Random(seed)

    def begin(self) -> None:
        pass

    def answer(self, position: Any, heard: str | None) -> str:
        return self._notation.write(self._random.choice(self._rules.legal_moves(position)))

    def end(self) -> None:
        pass


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


@contextmanager
def _seated(game: Game, bot: Bot, pairing: Pairing) -> Iterator[dict[int, Process]]:
    """A process for each seat of the bot; when it is over, none is left behind."""
    with ExitStack() as stack:
        processes = {}
        for seat in pairing.seats:
            processes[seat] = Process(bot, pairing.title(seat))
            stack.callback(processes[seat].close)
        yield processes


def converse(game: Game, bot: Bot, pairing: Pairing) -> list[str]:
    """Play one game to its end; everything the bot was told and said, seat by seat."""
    with _seated(game, bot, pairing) as processes:
        players: list[Player] = [
            (
                KINDS[game.protocol](game, processes[seat])
                if seat in processes
                else RandomMover(game, f"{game.name} {pairing.seed} {seat}")
            )
            for seat in range(game.players)
        ]
        for player in players:
            player.begin()
        result = _play(game, players, processes)
        for player in players:
            player.end()
    lines = []
    for process in processes.values():
        lines += [f"== {process.title}", *process.said]
    return [*lines, f"== {result}"]


def _play(game: Game, players: list[Player], processes: dict[int, Process]) -> str:
    """Ask the players in turn until the game is over; how it ended, in words."""
    rules, notation = game.rules(), game.notation()
    position, heard = rules.initial(), None
    while (outcome := rules.outcome(position)) is None:
        seat = rules.to_move(position)
        heard = players[seat].answer(position, heard)
        try:
            move = notation.parse(heard)
            wrong = rules.why_illegal(position, move)
        except ValueError as error:
            wrong = str(error)
        if wrong:
            raise processes[seat].error(f"made an illegal move {heard!r} ({wrong})")
        position = rules.play(position, move)
    winner = "draw" if outcome.winner is None else f"player {outcome.winner + 1} wins"
    return f"{winner}: {outcome.reason}"


def run(game: Game, bot: Bot, seeds: Sequence[int]) -> Iterator[str]:
    """The lines of all games, in a fixed order; the first game that fails raises its error."""
    if game.protocol not in KINDS:
        raise ConversationError(f"no bot of kind {game.protocol!r} can be talked to yet")
    plan = pairings(game.players, seeds)
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as workers:
        futures = [workers.submit(converse, game, bot, pairing) for pairing in plan]
        try:
            for future in futures:
                yield from future.result()
        finally:
            bot.stopped.set()
            workers.shutdown(cancel_futures=True)


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m arena.conversation", description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--seed", type=int, nargs="+", default=[1], metavar="S")
    parser.add_argument("--cwd", type=Path, default=Path(), help="where the bot runs")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for any one answer")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the bot, after --")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the conversations; 0 if all went well, 1 with the error on stderr otherwise."""
    arguments = _arguments(argv)
    bot = Bot(tuple(arguments.command), arguments.cwd, arguments.timeout, Event())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        for line in run(catalog.load(arguments.game), bot, arguments.seed):
            print(line)
    except (ConversationError, catalog.CatalogError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

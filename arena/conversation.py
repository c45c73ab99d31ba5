"""Whole games of one bot over real pipes, with every line said: `python -m arena.conversation`.

For each seed the bot plays in each seat against random legal movers, and once against itself. What
it prints depends on the bot's answers alone, so two forms of one bot can be compared byte for byte.
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
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple, Protocol

from arena import simultaneous
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

    def end(self, last: str, /) -> None:
        """The game is over; `last` is its last move, whoever made it."""


class Process:
    """A running bot and the lines said to it (`> `) and by it (`< `).

    What was `said` to and by it before it was started can be given.
    """

    def __init__(self, bot: Bot, title: str, said: list[str] | None = None) -> None:
        self.title = title
        self.said: list[str] = [] if said is None else said
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
        return self.hear(line)

    def hear(self, line: str) -> str:
        """The one line that answers a line sent before."""
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
        self.expect_end("the end of the game" if line is None else repr(line))

    def expect_end(self, last: str) -> None:
        """The bot says no more and ends with status 0, now that it knows the last of it."""
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
        return _error(f"{self.title}: the bot {what}", self.said, self.complaint())

    def complaint(self) -> str:
        """What the bot wrote on stderr."""
        self._stderr.seek(0)
        return self._stderr.read().decode(errors="backslashreplace").strip()

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


def _error(what: str, said: list[str], complaint: str) -> ConversationError:
    tail = [f"  {line}" for line in said[-TAIL:]]
    if len(said) > TAIL:
        tail.insert(0, "  ...")
    lines = [f"{what}; the conversation's tail:", *tail]
    if complaint:
        lines += ["its stderr:", complaint[-STDERR_SHOWN:]]
    return ConversationError("\n".join(lines))


class Errands:
    """A bot that is run anew for each question, in an empty folder of its own: nothing is kept."""

    def __init__(self, bot: Bot, title: str) -> None:
        self.title = title
        self.said: list[str] = []
        self._bot = bot
        self._complaint = ""

    def ask(self, text: str) -> str:
        """What the bot leaves in output.txt if it finds this text in input.txt."""
        self.said += [f"> {line}" for line in text.splitlines()]
        with tempfile.TemporaryDirectory(prefix="turn-", dir=self._bot.folder) as name:
            folder = Path(name).resolve()
            (folder / "input.txt").write_text(text, "utf-8", newline="\n")
            with closing(Process(self._bot._replace(folder=folder), self.title, self.said)) as bot:
                bot.expect_end("input.txt was there to be answered")
                self._complaint = bot.complaint()
            try:
                with (folder / "output.txt").open("rb") as file:
                    answer = file.read(LONGEST_LINE).decode(errors="backslashreplace")
            except OSError:
                raise self.error("left no output.txt to read") from None
        self.said += [f"< {line}" for line in answer.removesuffix("\n").split("\n")]
        return answer

    def close(self) -> None:
        """No process outlives its question."""

    def error(self, what: str) -> ConversationError:
        """What went wrong, with the conversation's tail and the last run's stderr."""
        return _error(f"{self.title}: the bot {what}", self.said, self._complaint)


class Dialogue:
    """A bot that is asked `Name`, then `Start` or the opponent's move, and told `Quit`."""

    def __init__(self, game: Game, process: Process) -> None:
        self._process = process
        self._name_rule = game.name_rule

    def begin(self) -> None:
        name = self._process.ask("Name")
        wrong = self._name_rule.why_bad(name) if self._name_rule else None
        if wrong:
            raise self._process.error(f"may not be called so: {wrong}")

    def answer(self, position: Any, heard: str | None) -> str:
        return self._process.ask("Start" if heard is None else heard)

    def end(self, last: str) -> None:
        self._process.finish("Quit")


class Exchange:
    """A bot that is told the limit and its colour, then exchanges moves and ends by itself.

    Whoever didn't make the last move is told it.
    """

    def __init__(self, game: Game, process: Process) -> None:
        self._process = process
        self._rules = game.rules()
        self._said = ""

    def begin(self) -> None:
        self._process.tell(str(self._rules.initial().limit))

    def answer(self, position: Any, heard: str | None) -> str:
        colour = str(self._rules.to_move(position))
        if not self._said:
            self._process.tell(colour)
        self._said = self._process.hear(colour) if heard is None else self._process.ask(heard)
        return self._said

    def end(self, last: str) -> None:
        self._process.finish(None if last == self._said else last)


class Files:
    """A bot that finds its view of the position in input.txt and leaves its move in output.txt."""

    def __init__(self, game: Game, errands: Errands) -> None:
        self._errands = errands
        self._notation = game.file_notation()

    def begin(self) -> None:
        pass

    def answer(self, position: Any, heard: str | None) -> str:
        return self._errands.ask(self._notation.write_input(position))

    def end(self, last: str) -> None:
        pass


KINDS: dict[str, Callable[[Game, Any], Player]] = {
    "dialogue": Dialogue,
    "exchange": Exchange,
    "files": Files,
}


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

    def end(self, last: str) -> None:
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
def _seated(game: Game, bot: Bot, pairing: Pairing) -> Iterator[dict[int, Any]]:
    """For each seat of the bot its process, or what runs one for each move; none is left behind."""
    start = Errands if game.protocol == "files" else Process
    with ExitStack() as stack:
        processes = {}
        for seat in pairing.seats:
            processes[seat] = start(bot, pairing.title(seat))
            stack.callback(processes[seat].close)
        yield processes


def converse(game: Game, bot: Bot, pairing: Pairing) -> list[str]:
    """Play one game to its end; everything the bot was told and said, seat by seat."""
    with _seated(game, bot, pairing) as processes:
        if game.turns == "simultaneous":
            result = simultaneous.Match(game, processes, pairing.seed).play()
        else:
            result = _take_turns(game, processes, pairing.seed)
    lines = []
    for process in processes.values():
        lines += [f"== {process.title}", *process.said]
    return [*lines, f"== {result}"]


def _take_turns(game: Game, processes: dict[int, Process], seed: int | None) -> str:
    """Play one game with the bot in its seats and random movers in the others."""
    players: list[Player] = [
        (
            KINDS[game.protocol](game, processes[seat])
            if seat in processes
            else RandomMover(game, f"{game.name} {seed} {seat}")
        )
        for seat in range(game.players)
    ]
    for player in players:
        player.begin()
    last, result = _play(game, players, processes)
    for player in players:
        player.end(last)
    return result


def _play(game: Game, players: list[Player], processes: dict[int, Process]) -> tuple[str, str]:
    """Ask the players in turn until the game is over; the last move, and how it ended in words."""
    rules, notation = game.rules(), game.notation()
    position = rules.initial()
    heard: str | None = None
    plies = 0
    while (outcome := rules.outcome(position)) is None:
        if plies == game.verify.plies:
            return heard or "", f"broken off after {plies} plies"
        plies += 1
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
    return heard or "", f"{winner}: {outcome.reason}"


def _hosted(bot: Bot) -> Bot:
    """The same bot with its functions to be called over pipes."""
    try:
        return bot._replace(command=simultaneous.hosted(bot.command))
    except ValueError as error:
        raise ConversationError(str(error)) from None


def run(game: Game, bot: Bot, seeds: Sequence[int]) -> Iterator[str]:
    """The lines of all games, in a fixed order; the first game that fails raises its error."""
    if game.protocol == "functions":
        bot = _hosted(bot)
    elif game.protocol not in KINDS:
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
    parser.add_argument("--whole", action="store_true", help="whatever verify.plies says")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the bot, after --")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the conversations; 0 if all went well, 1 with the error on stderr otherwise."""
    arguments = _arguments(argv)
    bot = Bot(tuple(arguments.command), arguments.cwd, arguments.timeout, Event())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        game = catalog.load(arguments.game)
        if arguments.whole:
            game = replace(game, verify=replace(game.verify, plies=None))
        for line in run(game, bot, arguments.seed):
            print(line)
    except (ConversationError, catalog.CatalogError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

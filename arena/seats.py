"""How each kind of bot is talked to: what is said before, for and after its moves."""

from __future__ import annotations

import os
import random
import stat
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from arena.entrant import Entrant
from arena.limits import Budget, cpu_cap, memory_cap
from arena.process import Process
from arena.sandbox.policy import Policy
from arena.table import Table
from arena.verdict import Foul
from rules.catalog import Game

LONGEST_FILE = 1 << 16
OPENING = "Opening"  # an extension: the moves that were made before the bots came


class Player(Protocol):
    """Whoever takes part in a match. Breaches of rules are raised as Fouls."""

    name: str

    def end(self) -> None:
        """The game is over; whoever has a process ends now."""

    def stderr(self) -> str:
        """What it has written there."""


class Seat(Player, Protocol):
    """A player of a game in which they move in turn, whatever it talks by."""

    heard: str | None  # the other's last move, set by the referee; None once it was passed on

    def begin(self, opening: Sequence[str]) -> None:
        """The game is about to start, from the position after these moves."""

    def answer(self, position: Any) -> str:
        """Its move, as text."""


class RandomSeat:
    """Makes legal moves by lot; the same seed makes the same choices."""

    name = "random"
    heard: str | None = None

    def __init__(self, game: Game, seed: str) -> None:
        self._rules = game.rules()
        self._notation = game.notation()
        self._random = random.Random(seed)

    def begin(self, opening: Sequence[str]) -> None:
        pass

    def answer(self, position: Any) -> str:
        return self._notation.write(self._random.choice(self._rules.legal_moves(position)))

    def end(self) -> None:
        pass

    def stderr(self) -> str:
        return ""


class LineSeat:
    """A bot that lives as long as the game and is talked to line by line."""

    heard: str | None = None

    def __init__(self, game: Game, entrant: Entrant, seat: int, table: Table) -> None:
        self.name = entrant.title
        self._game = game
        self._table = table
        self._budget = Budget(game.limits)
        folder = entrant.folder or Path(tempfile.mkdtemp(prefix="bot-", dir=table.folder))
        policy = Policy(
            read=(*entrant.read, folder),
            write=(),
            memory_bytes=memory_cap(game.limits),
            cpu_seconds=cpu_cap(game.limits, one_move=False),
            address_space=entrant.kind == "python",
            quiet=entrant.quiet,
        )
        self.process: Process = table.seat(seat, entrant, folder, policy)

    def stderr(self) -> str:
        return self.process.stderr()

    def tell(self, line: str) -> None:
        self._table.tell(self.process, f"{line}\n".encode())

    def ask(self, line: str | None) -> str:
        """The answer to a request that is no move; it has the time of a move."""
        request = b"" if line is None else f"{line}\n".encode()
        return self._table.ask(self.process, request, self._budget.left(), self._budget.in_words())

    def ask_move(self, line: str | None) -> str:
        """A move, whose time is counted; without a line if the bot knows that it is to move."""
        try:
            return self.ask(line)
        finally:
            self._budget.spend(self._table.turns[-1].cpu)

    def finish(self, line: str | None) -> None:
        self._table.finish(self.process, None if line is None else f"{line}\n".encode())

    def take_opening(self, opening: Sequence[str]) -> None:
        """The moves made before the game, if there are any; the bot must know what that means."""
        if opening and self.ask(f"{OPENING} {';'.join(opening)}") != OPENING:
            raise Foul(self.process.seat, "bad_output", f"doesn't know the request {OPENING!r}")


class DialogueSeat(LineSeat):
    """A bot that is asked `Name`, then `Start` or the opponent's move, and told `Quit`."""

    def begin(self, opening: Sequence[str]) -> None:
        self.take_opening(opening)
        name = self.ask("Name")
        wrong = self._game.name_rule.why_bad(name) if self._game.name_rule else None
        if wrong:
            raise Foul(self.process.seat, "bad_name", wrong)
        self.name = name

    def answer(self, position: Any) -> str:
        heard, self.heard = self.heard, None
        return self.ask_move("Start" if heard is None else heard)

    def end(self) -> None:
        self.finish("Quit")


class ExchangeSeat(LineSeat):
    """A bot that is told the limit and its colour, then exchanges moves and ends by itself.

    Whoever didn't make the last move is told it.
    """

    def __init__(self, game: Game, entrant: Entrant, seat: int, table: Table, limit: int) -> None:
        super().__init__(game, entrant, seat, table)
        self._limit = limit

    def begin(self, opening: Sequence[str]) -> None:
        self.take_opening(opening)
        self.tell(str(self._limit))
        self.tell(str(self.process.seat))

    def answer(self, position: Any) -> str:
        heard, self.heard = self.heard, None
        return self.ask_move(heard)

    def end(self) -> None:
        self.finish(self.heard)


class FilesSeat:
    """A bot that is run for every move: it finds input.txt and leaves output.txt.

    Every run has a folder of its own, so nothing is kept between two of them.
    """

    def __init__(self, game: Game, entrant: Entrant, seat: int, table: Table) -> None:
        self.name = entrant.title
        self._game = game
        self._entrant = entrant
        self._seat = seat
        self._table = table
        self._errors: list[str] = []
        self.heard: str | None = None

    def begin(self, opening: Sequence[str]) -> None:
        pass

    def answer(self, position: Any) -> str:
        text = self._game.file_notation().write_input(position).encode()
        with tempfile.TemporaryDirectory(prefix="turn-", dir=self._table.folder) as name:
            folder = Path(name)
            (folder / "input.txt").write_bytes(text)
            self._run(folder, text)
            answer = _read_answer(folder / "output.txt", self._seat)
        self._table.turns[-1].answer = answer
        try:
            return answer.decode()
        except UnicodeDecodeError:
            raise Foul(self._seat, "bad_output", "output.txt is no text") from None

    def _run(self, folder: Path, text: bytes) -> None:
        limits = self._game.limits
        policy = Policy(
            read=self._entrant.read,
            write=(folder,),
            memory_bytes=memory_cap(limits),
            cpu_seconds=cpu_cap(limits, one_move=True),
            address_space=self._entrant.kind == "python",
            quiet=self._entrant.quiet,
        )
        budget = Budget(limits)
        process = self._table.seat(self._seat, self._entrant, folder, policy)
        try:
            self._table.run(process, text, budget.left(), budget.in_words())
        finally:
            self._table.stand_up(process)
            self._errors.append(process.stderr())

    def end(self) -> None:
        pass

    def stderr(self) -> str:
        return "".join(self._errors)


def _read_answer(path: Path, seat: int) -> bytes:
    """What the bot has left there; a link, a pipe or an endless file is none."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Foul(seat, "bad_output", "left no output.txt") from None
    except OSError as error:
        raise Foul(seat, "bad_output", f"output.txt can't be read: {error.strerror}") from None
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise Foul(seat, "bad_output", "output.txt is no file")
        answer = os.read(fd, LONGEST_FILE + 1)
    finally:
        os.close(fd)
    if len(answer) > LONGEST_FILE:
        raise Foul(seat, "bad_output", f"output.txt is longer than {LONGEST_FILE} bytes")
    return answer


def take_seat(
    game: Game, entrant: Entrant, seat: int, table: Table, seed: int, length: int | None
) -> Seat:
    """Seat a bot at an alternating game."""
    if entrant.kind == "random":
        return RandomSeat(game, f"{game.name} {seed} {seat}")
    if game.protocol == "exchange":
        assert game.length is not None
        return ExchangeSeat(game, entrant, seat, table, length or game.length.usual)
    kinds: dict[str, Callable[[Game, Entrant, int, Table], Seat]] = {
        "dialogue": DialogueSeat,
        "files": FilesSeat,
    }
    return kinds[game.protocol](game, entrant, seat, table)

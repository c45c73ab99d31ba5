"""Where bots sit while they play: one is asked at a time, and all are watched.

Everything that waits, waits here, in one loop over all pipes, so nothing that one bot does can keep
the referee from seeing what another one does. Every breach of a rule is raised as a Foul.
"""

from __future__ import annotations

import selectors
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arena.entrant import Entrant
from arena.limits import END_SECONDS, IDLE_SECONDS, IDLE_SECONDS_A_GAME, wall_cap
from arena.process import Process
from arena.sandbox.policy import Policy, Sandbox
from arena.sandbox.spawn import SpawnError
from arena.verdict import Foul

TICK = 0.05  # seconds between two looks at clocks and memory
CLOSING_SECONDS = 0.5  # between the end of a bot's output and its own end
SHORTEST_LINE = 2  # bytes of anything that is ever said to a bot
SHOWN = 80  # characters of an answer in a reason
KB_PER_MB = 1024


@dataclass
class Turn:
    """One request and its answer, with what the answer took. Texts are kept to the byte."""

    seat: int
    move: int  # the number of the move that is asked for, 0 for what is no move
    request: bytes
    answer: bytes = b""
    cpu: float = 0.0
    wall: float = 0.0
    memory_kb: int = 0


class Meter:
    """What a process uses from now on.

    Its first answer is charged with all it has used since it was started. On the wall, what it
    waited for a processor doesn't count: a busy machine takes nothing away from a bot.
    """

    def __init__(self, process: Process, *, first: bool) -> None:
        self._process = process
        self._cpu = 0.0 if first else process.cpu()
        self._start = time.monotonic()
        self._waited: float | None = None

    def cpu(self) -> float:
        return self._process.cpu() - self._cpu

    def wall(self) -> float:
        return time.monotonic() - self._start

    def note_waiting(self) -> None:
        """The answer takes a while: from now on the queue for a processor is watched."""
        if self._waited is None:
            self._waited = self._process.waited()

    def own_wall(self) -> float:
        """The time on the wall without what the system took: to give it a processor, to end it."""
        waited = 0.0 if self._waited is None else self._process.waited() - self._waited
        return self.wall() - waited - self._process.leaving()


class Table:
    """The processes of one match, and everything said to and by them."""

    def __init__(self, folder: Path, memory_kb: int, sandbox: Sandbox) -> None:
        self.folder = folder
        self.turns: list[Turn] = []
        self.move = 0
        self._memory_kb = memory_kb
        self._sandbox = sandbox
        self._selector = selectors.DefaultSelector()
        self._seated: list[Process] = []
        self._asked: set[Process] = set()
        self._rested: dict[Process, float] = {}  # CPU used when it had answered
        self._idled: dict[Process, float] = defaultdict(
            float
        )  # CPU used while it wasn't asked, before that

    def seat(self, seat: int, entrant: Entrant, folder: Path, policy: Policy) -> Process:
        """Start a bot; one that can't be started has crashed."""
        try:
            process = Process(seat, entrant.argv, folder, policy, self._sandbox)
        except SpawnError as error:
            raise Foul(seat, "crash", f"can't be started: {error}") from None
        self._seated.append(process)
        for fd, when_readable in process.sources():
            self._selector.register(fd, selectors.EVENT_READ, when_readable)
        return process

    def tell(self, process: Process, request: bytes) -> None:
        """Say something that needs no answer."""
        self.turns.append(Turn(process.seat, 0, request))
        self._send(process, request)

    def ask(self, process: Process, request: bytes, seconds: float, limit: str) -> str:
        """The one line that answers, given within so many seconds of CPU."""
        self._pump(0)
        with self._turn(process, request) as (turn, meter):
            self._refuse_early_word(process)
            self._send(process, request)
            while b"\n" not in process.output:
                self._wait(process, meter, seconds, limit)
            self._refuse_blind_answer(process, request)
            end = process.output.index(b"\n") + 1
            turn.answer = bytes(process.output[:end])
            self._judge(process, meter, seconds, limit)
            if len(process.output) > end:
                turn.answer = bytes(process.output)
                raise Foul(process.seat, "bad_output", "said more than one line when asked once")
            process.output.clear()
        self._rested[process] = process.cpu()
        return _decoded(process.seat, turn.answer).removesuffix("\n").removesuffix("\r")

    def run(self, process: Process, request: bytes, seconds: float, limit: str) -> Turn:
        """Wait for a bot that answers by ending; what it leaves behind is for the caller."""
        with self._turn(process, request) as (turn, meter):
            meter.note_waiting()
            while process.ending is None:
                self._pump(TICK)
                process.output.clear()  # nobody asked for it, and nobody minds
                self._judge_conduct(process)
                self._judge(process, meter, seconds, limit)
            self._judge_conduct(process)
            self._judge(process, meter, seconds, limit)
            if process.ending != (0, 0):
                raise self._ended(process, "before it had answered")
        return turn

    def finish(self, process: Process, last_word: bytes | None) -> None:
        """The game is over: the bot ends by itself with status 0, at once, and says no more."""
        what = "the end of the game" if last_word is None else repr(last_word.decode().strip())
        with self._turn(process, last_word or b"") as (_, meter):
            if last_word is not None:
                self._send(process, last_word)
            meter.note_waiting()
            while process.ending is None:
                self._pump(TICK)
                self._judge_conduct(process)
                self._refuse_last_word(process, what)
                if meter.cpu() > END_SECONDS or meter.own_wall() > END_SECONDS:
                    reason = f"still runs {END_SECONDS:g} s after {what}"
                    raise Foul(process.seat, "no_exit", reason)
            self._judge_conduct(process)
            self._refuse_last_word(process, what)
            if process.input_closed or process.unread():
                raise self._ended(process, f"before {what}")
            if process.ending != (0, 0):
                raise self._ended(process, f"after {what}")

    def _refuse_early_word(self, process: Process) -> None:
        """What was said before a question is no answer to it, and isn't recorded as one."""
        if process.output:
            said = _shown(process.output)
            process.output.clear()
            raise Foul(process.seat, "bad_output", f"said {said} when it wasn't asked")

    def _refuse_blind_answer(self, process: Process, request: bytes) -> None:
        """An answer by a bot that hasn't read the question was meant for no question."""
        if process.unread() >= max(len(request), SHORTEST_LINE):
            said = _shown(process.output)
            process.output.clear()
            raise Foul(process.seat, "bad_output", f"said {said} before it had read the question")

    def _refuse_last_word(self, process: Process, what: str) -> None:
        if process.output:
            said = _shown(process.output)
            raise Foul(process.seat, "bad_output", f"said {said} after {what}")

    def stand_up(self, process: Process) -> None:
        """The process is ended and forgotten."""
        for fd, _ in process.sources():
            self._forget(fd)
        self._seated.remove(process)
        process.close()

    def close(self) -> None:
        """Everybody is ended, whatever they do."""
        for process in list(self._seated):
            self.stand_up(process)
        self._selector.close()

    @contextmanager
    def _turn(self, process: Process, request: bytes) -> Iterator[tuple[Turn, Meter]]:
        """A request on the record, with what its answer takes, even if it ends in a foul."""
        turn = Turn(process.seat, self.move, request)
        self.turns.append(turn)
        meter = Meter(process, first=process not in self._asked)
        self._asked.add(process)
        if process in self._rested:
            self._idled[process] += process.cpu() - self._rested.pop(process)
        try:
            yield turn, meter
        except Foul:
            turn.answer = turn.answer or bytes(process.output)
            raise
        finally:
            turn.cpu, turn.wall, turn.memory_kb = meter.cpu(), meter.wall(), process.peak_kb()

    def _send(self, process: Process, request: bytes) -> None:
        if not process.send(request):
            raise Foul(process.seat, "bad_output", "doesn't read what it is told")

    def _wait(self, process: Process, meter: Meter, seconds: float, limit: str) -> None:
        """Let something happen, and see whether it was a foul."""
        self._pump(TICK)
        self._judge_all()
        if b"\n" in process.output:
            return
        meter.note_waiting()
        if process.has_flooded():
            said = _shown(process.output)
            raise Foul(process.seat, "bad_output", f"said {said}, and no end of it")
        if process.ending is not None:
            raise self._ended(process, "before it had answered")
        if process.output_ended:
            self._await_closing(process)
        self._judge(process, meter, seconds, limit)

    def _await_closing(self, process: Process) -> None:
        """A bot whose output has ended is about to end, or has closed it by itself."""
        since = Meter(process, first=False)
        since.note_waiting()
        while process.ending is None:
            if since.own_wall() > CLOSING_SECONDS:
                raise Foul(process.seat, "bad_output", "has closed its output, so it can't answer")
            self._pump(TICK)
            self._judge_all()
        raise self._ended(process, "before it had answered")

    def _judge(self, process: Process, meter: Meter, seconds: float, limit: str) -> None:
        """Whether the answer that is waited for takes too long."""
        used = meter.cpu()
        if used > seconds:
            raise Foul(process.seat, "time", f"used {used:.3f} s of CPU; the limit is {limit}")
        if meter.wall() > wall_cap(seconds) and meter.own_wall() > wall_cap(seconds):
            where = f"after {wall_cap(seconds):g} s on the wall, with {used:.3f} s of CPU used"
            if process.output:
                said = _shown(process.output)
                raise Foul(process.seat, "bad_output", f"said {said} and no end of line, {where}")
            raise Foul(process.seat, "time", f"no answer {where}; the limit is {limit}")

    def _judge_all(self) -> None:
        """Whether anybody does what is never allowed, or anything while it isn't asked."""
        for process in self._seated:
            self._judge_conduct(process)
            if process in self._rested:
                self._judge_idle(process)

    def _judge_conduct(self, process: Process) -> None:
        """Whether a bot does what is never allowed."""
        if process.attempts:
            raise Foul(process.seat, "forbidden", f"tried {process.attempts[0]}")
        peak = process.peak_kb()
        if peak > self._memory_kb:
            raise self._too_much(process, peak)

    def _judge_idle(self, process: Process) -> None:
        self._refuse_early_word(process)
        if process.ending is not None:
            raise self._ended(process, "while the game went on")
        used = process.cpu() - self._rested[process]
        total = self._idled[process] + used
        if used > IDLE_SECONDS or total > IDLE_SECONDS_A_GAME:
            what = f"used {used:.3f} s of CPU while it wasn't asked, {total:.3f} s in the game"
            raise Foul(process.seat, "thinking_out_of_turn", what)

    def _too_much(self, process: Process, peak: int) -> Foul:
        limit = self._memory_kb / KB_PER_MB
        what = f"took {peak / KB_PER_MB:.1f} MB of memory; the limit is {limit:g} MB"
        return Foul(process.seat, "memory", what)

    def _ended(self, process: Process, when: str) -> Foul:
        """The foul of a bot that has ended too early."""
        assert process.ending is not None
        how = process.ending.in_words()
        if process.attempts:
            return Foul(process.seat, "forbidden", f"tried {process.attempts[0]}")
        if process.peak_kb() > self._memory_kb:
            return self._too_much(process, process.peak_kb())
        if process.ran_out_of_memory():
            return Foul(process.seat, "memory", f"{how} {when}, refused more memory by the system")
        if process.ending.signal == signal.SIGXCPU:
            return Foul(process.seat, "time", f"{how} {when}")
        if process.ending == (0, 0):
            return Foul(process.seat, "early_exit", f"{how} {when}")
        last = process.last_line()
        return Foul(process.seat, "crash", f"{how} {when}" + (f": {last}" if last else ""))

    def _pump(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            if not key.data():
                self._forget(key.fd)

    def _forget(self, fd: int) -> None:
        if fd in self._selector.get_map():
            self._selector.unregister(fd)


def _decoded(seat: int, answer: bytes) -> str:
    try:
        return answer.decode()
    except UnicodeDecodeError:
        raise Foul(seat, "bad_output", f"said {_shown(answer)}, which is no text") from None


def _shown(output: bytes | bytearray) -> str:
    text = output.decode("utf-8", "backslashreplace")
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}..."

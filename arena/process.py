"""A running bot: what comes out of it, and what it uses of the machine."""

from __future__ import annotations

import fcntl
import os
import signal
import termios
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from arena.sandbox.policy import Policy, Sandbox
from arena.sandbox.spawn import Spawned, end, spawn

CHUNK = 1 << 16
LONGEST_OUTPUT = 1 << 16  # bytes that wait to be read before it counts as a flood
STDERR_CAP = 1 << 18  # bytes of stderr that are kept
LONGEST_LEAVING = 30.0  # seconds for the system to end a process that is about to exit
LAST_READS = 32  # chunks; what holds a pipe may write for ever, and mustn't be heard for ever
LONGEST_REASON = 200  # characters of what it says about its end
LAST_WORDS = 2000  # bytes of stderr in which the cause of death is told
OUT_OF_MEMORY = (b"MemoryError", b"bad_alloc", b"OutOfMemoryError", b"Cannot allocate memory")
NANOSECONDS = 1e9
WRAPPED = 128  # is what bubblewrap adds to the number of the signal that killed the bot


class Ending(NamedTuple):
    """How a process ended: its exit status, or the signal that killed it."""

    status: int
    signal: int

    def in_words(self) -> str:
        if not self.signal:
            return f"ended with status {self.status}"
        named = self.signal in set(signal.Signals)  # those for real time have only numbers
        how = signal.Signals(self.signal).name if named else f"signal {self.signal}"
        return f"was killed by {how}"


class Process:
    """A bot's process with its pipes; nothing in here waits, all waiting is the table's."""

    def __init__(
        self, seat: int, argv: tuple[str, ...], folder: Path, policy: Policy, sandbox: Sandbox
    ) -> None:
        self.seat = seat
        self._spawned: Spawned = spawn(argv, folder, policy, sandbox)
        self._is_wrapped = "bubblewrap" in sandbox.active
        self._pidfd = os.pidfd_open(self._spawned.pid)
        self._status_file = -1
        self._cpu = 0.0
        self._waited = 0.0
        self._left: float | None = None
        self._peak_kb = 0
        self.input_closed = False
        self.started = time.monotonic()
        self.output = bytearray()
        self.output_ended = False
        self.errors = bytearray()
        self.errors_lost = 0
        self.errors_ended = False
        self.ending: Ending | None = None

    def sources(self) -> list[tuple[int, Callable[[], bool]]]:
        """What to watch, each with what to call when it can be read; False means never again."""
        spawned = self._spawned
        watched = [
            (spawned.stdout, self._read_output),
            (spawned.stderr, self._read_errors),
            (self._pidfd, self._note_end),
        ]
        if spawned.guard is not None:
            watched.append((spawned.guard.fd, self._serve))
        return watched

    @property
    def attempts(self) -> list[str]:
        """What the bot tried that the sandbox forbids."""
        return [] if self._spawned.guard is None else self._spawned.guard.attempts

    def send(self, request: bytes) -> bool:
        """Whether the bot's input took the whole request; a bot that never reads fills it up."""
        try:
            return os.write(self._spawned.stdin, request) == len(request)
        except BlockingIOError:
            return False
        except BrokenPipeError:
            self.input_closed = True  # by itself or by its end; its silence or its end will tell
            return True

    def unread(self) -> int:
        """How many bytes of what was sent still wait to be read."""
        waiting = array("i", [0])
        fcntl.ioctl(self._spawned.stdin, termios.FIONREAD, waiting)
        return waiting[0]

    def cpu(self) -> float:
        """The seconds of CPU the bot has used, since its own program was started."""
        guard = self._spawned.guard
        if guard is None:
            pid, before = self._spawned.pid, 0.0
        elif guard.bot_pid is None:
            return 0.0
        elif guard.cpu_at_exit is not None:
            return guard.cpu_at_exit - guard.cpu_at_start
        else:
            pid, before = guard.bot_pid, guard.cpu_at_start
        with suppress(OSError):  # the process may be gone, and its clock with it
            self._cpu = time.clock_gettime(_process_clock(pid)) - before
            return self._cpu
        if guard is not None and guard.cpu_at_exit is not None:
            self._cpu = max(self._cpu, guard.cpu_at_exit - before)
        return self._cpu

    def peak_kb(self) -> int:
        """The most memory it has had at any time."""
        guard = self._spawned.guard
        if guard is not None and guard.peak_kb is not None:
            return guard.peak_kb
        if self._status_file < 0 and not self._open_status():
            return self._peak_kb
        with suppress(OSError):
            status = os.pread(self._status_file, 4096, 0)
            at = status.find(b"VmHWM:")
            if at >= 0:
                self._peak_kb = int(status[at + 6 : status.index(b"kB", at)])
        return self._peak_kb

    def waited(self) -> float:
        """The seconds its threads were ready to run and had no processor, all together.

        0 where the system can't tell. What threads have waited that are gone is forgotten, but the
        sum never falls: the end of a bot mustn't look as if it had not waited at all.
        """
        threads = f"/proc/{self._bot_pid()}/task"
        with suppress(OSError):  # the process may be gone
            total = sum(_nanoseconds_queued(f"{threads}/{each}") for each in os.listdir(threads))
            self._waited = max(self._waited, total / NANOSECONDS)
        return self._waited

    def leaving(self) -> float:
        """The seconds since it was about to exit; then only the system is to blame for delay."""
        since = 0.0 if self._left is None else time.monotonic() - self._left
        return min(since, LONGEST_LEAVING)

    def stderr(self) -> str:
        """What it has written there, as far as it is kept."""
        text = self.errors.decode("utf-8", "backslashreplace")
        return f"{text}\n... and {self.errors_lost} bytes more" if self.errors_lost else text

    def last_line(self) -> str:
        """The last line it has written on stderr; in Python, what was raised."""
        lines = self.errors[-LAST_WORDS:].decode("utf-8", "backslashreplace").split("\n")
        return next((line.strip()[:LONGEST_REASON] for line in reversed(lines) if line.strip()), "")

    def ran_out_of_memory(self) -> bool:
        """Whether it says that the system refused it more memory."""
        return any(word in self.errors[-LAST_WORDS:] for word in OUT_OF_MEMORY)

    def close(self) -> None:
        """End the process and all it has started, whatever state they are in."""
        self._read_last_errors()
        end(self._spawned)
        for fd in (self._pidfd, self._status_file):
            if fd >= 0:
                os.close(fd)

    def _bot_pid(self) -> int:
        guard = self._spawned.guard
        return self._spawned.pid if guard is None or guard.bot_pid is None else guard.bot_pid

    def _open_status(self) -> bool:
        guard = self._spawned.guard
        if guard is not None and guard.bot_pid is None:
            return False  # it doesn't run the bot's program yet
        with suppress(OSError):
            self._status_file = os.open(f"/proc/{self._bot_pid()}/status", os.O_RDONLY)
        return self._status_file >= 0

    def _read_output(self) -> bool:
        _read_some(self._spawned.stdout, self._keep_output)
        return not self.output_ended and not self.has_flooded()

    def has_flooded(self) -> bool:
        """Whether more has come out than any answer can be; the rest stays in the pipe."""
        return len(self.output) > LONGEST_OUTPUT

    def _keep_output(self, chunk: bytes) -> None:
        self.output += chunk
        self.output_ended = not chunk

    def _read_errors(self) -> bool:
        _read_some(self._spawned.stderr, self._keep_errors)
        return not self.errors_ended

    def _keep_errors(self, chunk: bytes) -> None:
        room = max(0, STDERR_CAP - len(self.errors))
        self.errors += chunk[:room]
        self.errors_lost += max(0, len(chunk) - room)
        self.errors_ended = not chunk

    def _serve(self) -> bool:
        assert self._spawned.guard is not None
        self._spawned.guard.serve()
        if self._left is None and self._spawned.guard.cpu_at_exit is not None:
            self._left = time.monotonic()
        return self.ending is None

    def _note_end(self) -> bool:
        """The process has ended; it stays a zombie, with its clock, until it is closed."""
        result = os.waitid(os.P_PIDFD, self._pidfd, os.WEXITED | os.WNOWAIT)
        assert result is not None
        exited = result.si_code == os.CLD_EXITED
        status = result.si_status
        if exited and self._is_wrapped and status - WRAPPED in signal.valid_signals():
            exited, status = False, status - WRAPPED
        self.ending = Ending(status, 0) if exited else Ending(0, status)
        while not self.has_flooded() and _read_some(self._spawned.stdout, self._keep_output):
            pass
        self._read_last_errors()
        return False

    def _read_last_errors(self) -> None:
        for _ in range(LAST_READS):
            if not _read_some(self._spawned.stderr, self._keep_errors):
                return


def _process_clock(pid: int) -> int:
    """The clock of a process' CPU time, as clock_getcpuclockid(3) numbers it."""
    return (~pid << 3) | 2


def _nanoseconds_queued(thread: str) -> int:
    """How long a thread has stood in the queue for a processor; 0 if it has ended."""
    with (
        suppress(OSError, IndexError, ValueError),
        open(f"{thread}/schedstat", "rb") as file,
    ):
        return int(file.read().split()[1])
    return 0


def _read_some(fd: int, keep: Callable[[bytes], None]) -> bool:
    """Hand on what is there, an empty chunk at the end; False if there is nothing more now."""
    try:
        chunk = os.read(fd, CHUNK)
    except BlockingIOError:
        return False
    except OSError:
        chunk = b""
    keep(chunk)
    return bool(chunk)

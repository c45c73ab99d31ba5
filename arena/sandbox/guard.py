"""The referee's end of seccomp's user notification: what a bot asks the kernel for, and gets."""

from __future__ import annotations

import errno
import fcntl
import os
import select
import socket
import struct
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from arena.sandbox.reach import ALLOWED, DENIED, QUIETLY_DENIED, Reach
from arena.sandbox.syscalls import AUDIT_ARCH, machine, numbers
from arena.sandbox.wording import in_words, signed

RECEIVE, SEND, STILL_VALID, SET_FLAGS = 0xC0502100, 0xC0182101, 0x40082102, 0x40082104
SYNC_WAKE_UP = 1
QUESTION = struct.Struct("QIIiIQ6Q")  # id, pid, flags, number, architecture, instruction, arguments
ANSWER = struct.Struct("QqiI")  # id, value, error, flags
CONTINUE = 1
MOST_AT_A_TIME = 100
MOST_ATTEMPTS = 50  # that are remembered: a bot may try the same a million times
PATH_MAX = 4096
FIRST_PIECE = 256  # nearly all paths are shorter; a page that isn't there cuts the reading short
AT_FDCWD = -100
AT_REMOVEDIR = 0x200
CREAT = os.O_CREAT | os.O_WRONLY | os.O_TRUNC

NAME_SERVICE = (socket.AF_UNIX, socket.SOCK_STREAM | 0o2000000 | 0o4000, 0)  # CLOEXEC, NONBLOCK

# Which arguments of a call are paths, each with the argument of the folder it is relative to.
PATHS: dict[str, tuple[tuple[int | None, int], ...]] = {
    "open": ((None, 0),),
    "creat": ((None, 0),),
    "openat": ((0, 1),),
    "openat2": ((0, 1),),
    "truncate": ((None, 0),),
    "unlink": ((None, 0),),
    "unlinkat": ((0, 1),),
    "rename": ((None, 0), (None, 1)),
    "renameat": ((0, 1), (2, 3)),
    "renameat2": ((0, 1), (2, 3)),
    "rmdir": ((None, 0),),
    "mkdir": ((None, 0),),
    "mkdirat": ((0, 1),),
    "link": ((None, 0), (None, 1)),
    "linkat": ((0, 1), (2, 3)),
    "symlink": ((None, 1),),
    "symlinkat": ((1, 2),),
    "mknod": ((None, 0),),
    "mknodat": ((0, 1),),
    "chmod": ((None, 0),),
    "fchmodat": ((0, 1),),
    "fchmodat2": ((0, 1),),
    "chown": ((None, 0),),
    "lchown": ((None, 0),),
    "fchownat": ((0, 1),),
    "utime": ((None, 0),),
    "utimes": ((None, 0),),
    "utimensat": ((0, 1),),
    "futimesat": ((0, 1),),
    "setxattr": ((None, 0),),
    "lsetxattr": ((None, 0),),
    "removexattr": ((None, 0),),
    "lremovexattr": ((None, 0),),
    "execve": ((None, 0),),
    "execveat": ((0, 1),),
    "chroot": ((None, 0),),
    "inotify_add_watch": ((None, 1),),
}
OPENS = ("open", "openat", "openat2", "creat")
CHANGES = ("truncate", "unlink", "unlinkat", "rename", "renameat", "renameat2")


class Question:
    """One system call that waits for an answer."""

    __slots__ = ("architecture", "arguments", "id", "number", "thread")

    def __init__(self, packed: bytearray) -> None:
        fields = QUESTION.unpack(packed)
        self.id: int = fields[0]
        self.thread: int = fields[1]
        self.number: int = fields[3]
        self.architecture: int = fields[4]
        self.arguments: Sequence[int] = fields[6:]


@lru_cache(maxsize=1)
def _names() -> dict[int, str]:
    return {number: name for name, number in numbers(machine()).items()}


class Guard:
    """Answers one bot's notifications and remembers what was denied.

    `fd` is readable while something waits, and for ever once the process is gone: then `over` is
    true after `serve`, and there is no more to watch.
    """

    def __init__(self, fd: int, reach: Reach) -> None:
        self.fd = fd
        self.bot_pid: int | None = None  # as this process sees it; in bubblewrap it is a grandchild
        self.cpu_at_start = 0.0  # of its CPU clock, when it executed the bot's program
        self.cpu_at_exit: float | None = None  # of the same clock, when it was about to exit
        self.peak_kb: int | None = None  # VmHWM at that time
        self.attempts: list[str] = []
        self.over = False
        self._reach = reach
        self._memory = -1
        self._poll = select.poll()
        self._poll.register(fd, select.POLLIN)
        self._judges = self._by_name()
        self._architecture = AUDIT_ARCH[machine()]
        with suppress(OSError):  # a hint to the scheduler, since Linux 6.6
            fcntl.ioctl(fd, SET_FLAGS, SYNC_WAKE_UP)

    def _by_name(self) -> dict[str, Callable[[Question, str], int]]:
        """How each call is judged: 0 lets it go on, another number is the error it gets."""
        judges: dict[str, Callable[[Question, str], int]] = dict.fromkeys(OPENS, self._judge_open)
        judges |= dict.fromkeys(CHANGES, self._judge_change)
        judges |= {"execve": self._judge_exec, "exit_group": self._note_exit}
        judges |= {"mkdir": self._judge_making, "mkdirat": self._judge_making}
        return judges | {"tkill": self._judge_tkill, "socket": self._judge_socket}

    def serve(self) -> None:
        """Answer the notifications that wait; never blocks, and a dead process doesn't matter.

        A bot that asks without end gets so many answers at a time; then `fd` is still readable.
        """
        for _ in range(MOST_AT_A_TIME):
            if self.over:
                return
            events = self._poll.poll(0)
            if not events:
                return
            if not events[0][1] & select.POLLIN:
                self.over = True
                return
            packed = bytearray(QUESTION.size)
            try:
                fcntl.ioctl(self.fd, RECEIVE, packed)
            except OSError as error:
                if error.errno not in (errno.ENOENT, errno.EINTR):
                    raise
                continue  # it died while it waited
            self._answer(Question(packed))

    def close(self) -> None:
        """Give the listener back. The process must be dead: its calls would fail from now on."""
        self.over = True
        for fd in (self.fd, self._memory):
            if fd >= 0:
                os.close(fd)
        self.fd = self._memory = -1

    def _answer(self, question: Question) -> None:
        name = _names().get(question.number, f"system call {question.number}")
        if question.architecture != self._architecture:
            error = self._deny(question, "a system call of another kind of machine")
        else:
            error = self._judges.get(name, self._judge_other)(question, name)
        answer = ANSWER.pack(question.id, 0, -error, 0 if error else CONTINUE)
        with suppress(FileNotFoundError):
            fcntl.ioctl(self.fd, SEND, answer)

    def _judge_open(self, question: Question, name: str) -> int:
        flags = self._flags(question, name)
        path = self._path(question, PATHS[name][0][1])
        if path is None:
            return self._deny(question, f"{name}(a path that can't be read)", errno.EACCES)
        verdict = self._reach.to_open(self._absolute(question, name, path), flags, self._pid())
        return self._by_verdict(question, verdict, "open", (path,))

    def _judge_change(self, question: Question, name: str) -> int:
        paths = self._paths(question, name)
        if name == "unlinkat" and question.arguments[2] & AT_REMOVEDIR:
            return self._by_verdict(question, DENIED, "rmdir", paths)
        verdicts = [
            self._reach.to_change(self._absolute(question, name, path, which), self._pid())
            for which, path in enumerate(paths)
        ]
        complete = len(paths) == len(PATHS[name])
        verdict = ALLOWED if complete and set(verdicts) == {ALLOWED} else DENIED
        return self._by_verdict(question, verdict, name, paths)

    def _judge_exec(self, question: Question, name: str) -> int:
        """The first program is the bot's own; what the process has used before isn't the bot's."""
        if self.bot_pid is None:
            self.cpu_at_start = _cpu_clock(question.thread)
            self.bot_pid = question.thread
            return 0
        return self._judge_other(question, name)

    def _note_exit(self, question: Question, name: str) -> int:
        self.peak_kb = _peak_kb(question.thread)
        self.cpu_at_exit = _cpu_clock(self._pid())
        return 0

    def _judge_tkill(self, question: Question, name: str) -> int:
        """A signal to one of its own threads is its own affair; Landlock knows whose they are."""
        if os.path.isdir(f"/proc/{self._pid()}/task/{signed(question.arguments[0])}"):
            return 0
        return self._judge_other(question, name)

    def _judge_making(self, question: Question, name: str) -> int:
        """No folder is ever made; the question is only whether it is worth telling."""
        paths = self._paths(question, name)
        verdicts = {
            self._reach.to_change(self._absolute(question, name, path), self._pid())
            for path in paths
        }
        quiet = verdicts == {QUIETLY_DENIED}
        return self._by_verdict(question, QUIETLY_DENIED if quiet else DENIED, name, paths)

    def _judge_socket(self, question: Question, name: str) -> int:
        """Libc asks for the user's name like this, and reads a file instead."""
        if tuple(map(signed, question.arguments[:3])) == NAME_SERVICE:
            return errno.EACCES
        return self._judge_other(question, name)

    def _judge_other(self, question: Question, name: str) -> int:
        paths = self._paths(question, name)
        return self._deny(question, in_words(name, question.arguments, paths))

    def _by_verdict(self, question: Question, verdict: str, name: str, paths: Sequence[str]) -> int:
        if verdict == ALLOWED:
            return 0
        if verdict == QUIETLY_DENIED:
            return errno.EACCES
        return self._deny(question, in_words(name, question.arguments, paths), errno.EACCES)

    def _deny(self, question: Question, words: str, error: int = errno.EPERM) -> int:
        """Remember what was tried, unless the process has died and the words may be another's."""
        with suppress(FileNotFoundError):
            fcntl.ioctl(self.fd, STILL_VALID, struct.pack("Q", question.id))
            if len(self.attempts) < MOST_ATTEMPTS and words not in self.attempts:
                self.attempts.append(words)
        return error

    def _pid(self) -> int:
        return self.bot_pid or 0

    def _flags(self, question: Question, name: str) -> int:
        if name == "creat":
            return CREAT
        if name == "openat2":
            how = self._read(question, question.arguments[2], 8)
            return int.from_bytes(how, "little") if how else CREAT
        return question.arguments[2 if name == "openat" else 1]

    def _paths(self, question: Question, name: str) -> list[str]:
        found = (self._path(question, path_at) for _, path_at in PATHS.get(name, ()))
        return [path for path in found if path is not None]

    def _path(self, question: Question, path_at: int) -> str | None:
        """The path as the bot wrote it; None if there is none to be read."""
        address = question.arguments[path_at]
        for size in (FIRST_PIECE, PATH_MAX):
            text, end, _ = self._read(question, address, size).partition(b"\0")
            if end:
                return os.fsdecode(text)
        return None

    def _absolute(self, question: Question, name: str, path: str, which: int = 0) -> str:
        """The path from the root on; one without a name stands for the folder itself."""
        if path.startswith("/"):
            return path
        folder_at = PATHS[name][which][0]
        folder = AT_FDCWD if folder_at is None else signed(question.arguments[folder_at])
        link = "cwd" if folder == AT_FDCWD else f"fd/{folder}"
        with suppress(OSError):
            return os.path.join(os.readlink(f"/proc/{question.thread}/{link}"), path)
        return os.path.join("/", path)

    def _read(self, question: Question, address: int, size: int) -> bytes:
        """What stands in the bot's memory, up to the first page that isn't there."""
        with suppress(OSError, OverflowError):
            if self._memory < 0:
                self._memory = os.open(f"/proc/{question.thread}/mem", os.O_RDONLY | os.O_CLOEXEC)
            return os.pread(self._memory, size, address)
        return b""


def _cpu_clock(pid: int) -> float:
    """The CPU time of a process, by its clock as clock_getcpuclockid(3) numbers it."""
    with suppress(OSError):
        return time.clock_gettime(((~pid) << 3) | 2)
    return 0.0


def _peak_kb(thread: int) -> int | None:
    with suppress(OSError, ValueError, IndexError), open(f"/proc/{thread}/status", "rb") as status:
        return int(status.read().split(b"VmHWM:")[1].split()[0])
    return None

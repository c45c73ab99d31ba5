"""System calls in words: what a bot tried, as its author would have written it."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

CLONE_VFORK = 0x4000
LONGEST_PATH = 200
SOCKET_KIND = 0xF  # the rest of socket()'s second argument are flags
PRCTL = {1: "PR_SET_PDEATHSIG", 4: "PR_SET_DUMPABLE", 22: "PR_SET_SECCOMP", 35: "PR_SET_MM"}
SPELLED = {
    "unlinkat": "unlink",
    "renameat": "rename",
    "renameat2": "rename",
    "mkdirat": "mkdir",
    "linkat": "link",
    "symlinkat": "symlink",
    "mknodat": "mknod",
    "fchmodat": "chmod",
    "fchmodat2": "chmod",
    "fchownat": "chown",
    "utimensat": "utime",
    "futimesat": "utime",
    "utimes": "utime",
    "execveat": "execve",
}

Arguments = Sequence[int]


def signed(word: int) -> int:
    """An argument as the C type int that it is."""
    return (word & 0x7FFFFFFF) - (word & 0x80000000)


def in_words(name: str, arguments: Arguments, paths: Sequence[str] = ()) -> str:
    """A call that was tried: `open('/etc/passwd')`, `kill(1, SIGKILL)`."""
    if paths:
        return f"{SPELLED.get(name, name)}({', '.join(map(_quoted, paths))})"
    return WORDS[name](arguments) if name in WORDS else f"{name}()"


def _quoted(path: str) -> str:
    return repr(path if len(path) <= LONGEST_PATH else path[:LONGEST_PATH] + "...")


def _clone(arguments: Arguments) -> str:
    return "vfork()" if arguments[0] & CLONE_VFORK else "fork()"


def _socket(name: str) -> Callable[[Arguments], str]:
    def words(arguments: Arguments) -> str:
        family, kind = str(signed(arguments[0])), str(arguments[1] & SOCKET_KIND)
        with suppress(ValueError):
            family = socket.AddressFamily(int(family)).name
        with suppress(ValueError):
            kind = socket.SocketKind(int(kind)).name
        return f"{name}({family}, {kind})"

    return words


def _signal(name: str, pid_at: int, signal_at: int) -> Callable[[Arguments], str]:
    def words(arguments: Arguments) -> str:
        number = str(signed(arguments[signal_at]))
        with suppress(ValueError):
            number = signal.Signals(int(number)).name
        return f"{name}({signed(arguments[pid_at])}, {number})"

    return words


def _option(name: str, at: int, options: dict[int, str]) -> Callable[[Arguments], str]:
    def words(arguments: Arguments) -> str:
        return f"{name}({options.get(signed(arguments[at]), signed(arguments[at]))})"

    return words


def _first(name: str) -> Callable[[Arguments], str]:
    return lambda arguments: f"{name}({signed(arguments[0])})"


WORDS: dict[str, Callable[[Arguments], str]] = {
    "clone": _clone,
    "socket": _socket("socket"),
    "socketpair": _socket("socketpair"),
    "kill": _signal("kill", 0, 1),
    "tkill": _signal("tkill", 0, 1),
    "tgkill": _signal("tgkill", 0, 2),
    "rt_sigqueueinfo": _signal("sigqueue", 0, 1),
    "rt_tgsigqueueinfo": _signal("sigqueue", 0, 2),
    "prctl": _option("prctl", 0, PRCTL),
    "fcntl": _option("fcntl", 1, {8: "F_SETOWN", 10: "F_SETSIG", 15: "F_SETOWN_EX"}),
    "ioctl": _option("ioctl", 1, {0x5412: "TIOCSTI", 0x541C: "TIOCLINUX"}),
    "ptrace": lambda arguments: f"ptrace({signed(arguments[0])}, {signed(arguments[1])})",
    "process_vm_readv": _first("process_vm_readv"),
    "process_vm_writev": _first("process_vm_writev"),
    "pidfd_open": _first("pidfd_open"),
    "prlimit64": _first("prlimit"),
    "sched_setaffinity": _first("sched_setaffinity"),
}

"""What a path is to a bot: inside its policy, a harmless part of the system, or out of reach."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from arena.sandbox import landlock
from arena.sandbox.policy import Policy

# What the loader, libc and the interpreters read by themselves: the same for everyone, no secrets.
SYSTEM = (
    *("/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib"),
    *("/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/usr/share/zoneinfo"),
    *("/usr/share/locale", "/etc/locale.alias", "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf"),
    *("/proc/sys/vm/overcommit_memory", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat"),
    *("/sys/devices/system", "/sys/kernel/mm/transparent_hugepage", "/sys/fs/cgroup"),
    *("/dev/urandom", "/dev/random", "/dev/zero"),
)
DEVICES = ("/dev/null",)  # may be written, too
STATISTICS = "/tmp/hsperfdata_"  # Java keeps them for other programs, and does without
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

ALLOWED, DENIED, QUIETLY_DENIED = "allowed", "denied", "quietly denied"


def landlock_rules(policy: Policy) -> list[tuple[str, int]]:
    """The policy as Landlock takes it; /proc/self is added by the process itself."""
    rules = [(path, landlock.READ) for path in SYSTEM]
    rules += [(path, landlock.DEVICE) for path in DEVICES]
    rules += [(str(path), landlock.READ) for path in policy.read]
    return rules + [(str(path), landlock.WRITE) for path in policy.write]


@lru_cache(maxsize=256)
def reach_of(policy: Policy) -> Reach:
    """The reach of a policy; what it learns about paths serves all bots of the same policy."""
    return Reach(policy)


class Reach:
    """Judges paths as Landlock will, but before it, and in words.

    The kernel looks the path up again after this, so that what is found here is only a report: a
    bot that changes the path in between deceives the report, and Landlock stops it all the same.
    """

    def __init__(self, policy: Policy) -> None:
        self._writable = _resolved(policy.write) + DEVICES
        self._readable = _resolved((*policy.read, *SYSTEM)) + self._writable
        self._quiet = frozenset(_resolved(policy.quiet)) | _parents(policy.read)
        self._known: set[str] = set()  # what was found readable: links in there don't change

    def to_open(self, path: str, flags: int, pid: int) -> str:
        """What becomes of opening an absolute path with these flags."""
        if flags & WRITING:
            return self.to_change(path, pid)
        if path in self._known:
            return ALLOWED
        try:
            place = _place(_own(path, pid))
        except (FileNotFoundError, NotADirectoryError):
            return ALLOWED  # the kernel will say that it isn't there
        except (OSError, ValueError):
            return DENIED
        if _inside(place, self._readable):
            self._known.add(path)
            return ALLOWED
        return QUIETLY_DENIED if place in self._quiet else _of_the_system(place, pid)

    def to_change(self, path: str, pid: int) -> str:
        """What becomes of writing, making, renaming or removing a file at an absolute path."""
        folder, name = os.path.split(_own(path, pid))
        try:
            place = os.path.join(_place(folder), name)
            if os.path.islink(place):
                place = _place(place)
        except (OSError, ValueError):
            return DENIED
        if _inside(place, self._writable) or not place.startswith("/"):
            return ALLOWED
        return DENIED if _of_the_system(place, pid) == DENIED else QUIETLY_DENIED


def _parents(paths: Iterable[Path]) -> frozenset[str]:
    """The folders of what may be read: an interpreter looks around where it finds its program."""
    return frozenset(os.path.dirname(os.path.realpath(path)) for path in paths)


def _resolved(paths: Iterable[object]) -> tuple[str, ...]:
    return tuple(os.path.realpath(str(path)) for path in paths)


def _own(path: str, pid: int) -> str:
    """The path with /proc/self named as we see it."""
    for shown, meant in (
        ("/proc/self/root", ""),  # inside bubblewrap, its root looks like ours with less in it
        ("/proc/self", f"/proc/{pid}"),
        ("/proc/mounts", f"/proc/{pid}/mounts"),
        ("/proc/net", f"/proc/{pid}/net"),
        ("/proc/thread-self", f"/proc/{pid}"),
        ("/dev/fd", f"/proc/{pid}/fd"),
        ("/dev/stdin", f"/proc/{pid}/fd/0"),
        ("/dev/stdout", f"/proc/{pid}/fd/1"),
        ("/dev/stderr", f"/proc/{pid}/fd/2"),
    ):
        if path == shown or path.startswith(shown + "/"):
            return meant + path[len(shown) :] or "/"
    return path


def _place(path: str) -> str:
    """Where a path leads after all links, as the kernel finds it, or OSError."""
    found = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        return os.readlink(f"/proc/self/fd/{found}")
    finally:
        os.close(found)


def _inside(place: str, roots: tuple[str, ...]) -> bool:
    return any(place == root or place.startswith(root.rstrip("/") + "/") for root in roots)


def _of_the_system(place: str, pid: int) -> str:
    """What no policy names: its own pipes and /proc are its own, what libraries try is quiet."""
    if not place.startswith("/"):
        return ALLOWED  # a pipe it has already, found by its number
    top, _, rest = place.lstrip("/").partition("/")
    if top == "proc" and rest:
        owner = rest.partition("/")[0]
        if owner == str(pid):
            return ALLOWED
        return DENIED if owner.isdigit() else QUIETLY_DENIED
    is_quiet = (top == "sys" and rest) or place.startswith(STATISTICS)
    return QUIETLY_DENIED if is_quiet else DENIED

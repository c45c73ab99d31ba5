"""Finding every process that a bot has left somewhere, wherever it hides."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import NamedTuple

MARK = "ARENA_BOT"  # the variable of the environment that a bot's processes inherit


class Relative(NamedTuple):
    """A process with what ties it to others."""

    pid: int
    parent: int
    group: int
    session: int
    born: int  # in ticks since the machine was started


def family(leader: int, mark: str, known: frozenset[int]) -> list[Relative]:
    """The processes that come from a bot, but for the leader itself.

    They are its descendants, are of its session or bear its mark. One that has thrown off all of
    these (two forks, a session and an environment of its own) has been adopted by this process, who
    adopts orphans and starts nothing but the leaders it knows.
    """
    everyone = {relative.pid: relative for relative in map(_relative, _pids()) if relative}
    me, session = os.getpid(), os.getsid(0)
    born = everyone[leader].born if leader in everyone else 0
    found = []
    for relative in everyone.values():
        if relative.pid in known or relative.pid == me or relative.born < born:
            continue
        orphan = relative.parent == me and relative.session not in (session, *known)
        if orphan or _belongs(relative, leader, mark, everyone):
            found.append(relative)
    return found


def _pids() -> list[int]:
    with suppress(OSError):
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return []


def _relative(pid: int) -> Relative | None:
    with suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/stat", "rb") as file:
        # The name stands in parentheses and may hold anything, even parentheses.
        fields = file.read().rpartition(b")")[2].split()
        return Relative(pid, int(fields[1]), int(fields[2]), int(fields[3]), int(fields[19]))
    return None


def _belongs(relative: Relative, leader: int, mark: str, everyone: dict[int, Relative]) -> bool:
    if relative.session == leader or _is_marked(relative.pid, mark):
        return True
    ancestor: Relative | None = relative
    for _ in range(len(everyone)):  # numbers are used again: what was read may run in a circle
        if ancestor is None or ancestor.parent == leader:
            break
        ancestor = everyone.get(ancestor.parent)
    return ancestor is not None and ancestor.parent == leader


def _is_marked(pid: int, mark: str) -> bool:
    with suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:
        return f"{MARK}={mark}".encode() in file.read().split(b"\0")
    return False

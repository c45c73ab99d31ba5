"""Starting a bot's process inside the sandbox, and ending it with everything it has started.

The program that starts bots must have a single thread: it forks, and the child goes on in Python
until it becomes the bot. What can be made ready before the fork is made ready before.
"""

from __future__ import annotations

import errno
import fcntl
import os
import resource
import secrets
import select
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, NoReturn

from arena.sandbox import bubblewrap, landlock
from arena.sandbox.confinement import FAILED, PROGRAM, Confinement, become
from arena.sandbox.family import MARK, family
from arena.sandbox.guard import Guard
from arena.sandbox.policy import Policy, Sandbox
from arena.sandbox.reach import landlock_rules, reach_of
from arena.sandbox.seccomp import Filter, asking_filter
from arena.sandbox.syscalls import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, machine, prctl

FILE_BYTES = 16 << 20
OPEN_FILES = 64
PROCESSES = 4096  # counts all of the user's, threads too: against a flood, not against threads
FIRST_FREE = 10  # descriptors below are where the bot's own come to be
START_SECONDS = 30  # a start that takes longer has failed
ROUNDS = 1000  # of killing, for processes that go on making new ones
PATH = "/usr/local/bin:/usr/bin:/bin"


class SpawnError(Exception):
    """The program can't be executed; the text says which one, and why."""


class NoRoomError(Exception):
    """The machine has no room for another process just now; the program isn't to blame."""


class Spawned(NamedTuple):
    """A started process, leader of its own session, and our ends of its pipes, all non-blocking.

    `pid` is a child of this process, to be reaped by `end` and nobody else. With bubblewrap it is
    the outermost process and the bot is `guard.bot_pid`; its exit status is the bot's, or 128 and
    the number of the signal that killed the bot.
    """

    pid: int
    stdin: int
    stdout: int
    stderr: int
    guard: Guard | None  # None where seccomp isn't active
    mark: str
    is_alone: bool  # the sandbox lets it start no other process


_leaders: set[int] = set()  # all that were started and not yet ended


def spawn(argv: Sequence[str], folder: Path, policy: Policy, sandbox: Sandbox) -> Spawned:
    """Start a program in a folder, within the policy as far as the sandbox can hold it to that.

    The program is looked up as a shell would, from the directory of this process. It has been
    executed when this returns; what it asks of the guard from then on is for the caller to serve.
    SpawnError says why it can't be executed.
    """
    _check_threads()
    mark = secrets.token_hex(8)
    confinement = _confinement(argv, folder, policy, sandbox, mark)
    wrapped = "bubblewrap" in sandbox.active
    is_alone = "seccomp" in sandbox.active and not wrapped
    if not is_alone:
        _adopt_orphans()
    ours, theirs = _channels()
    pid = _fork(confinement, policy, ours, theirs, wrapped=wrapped)
    _leaders.add(pid)
    start = _Start(ours, policy, expects_guard=confinement.filter is not None)
    try:
        start.wait(argv[0])
    except BaseException:
        end(Spawned(pid, ours.stdin, ours.stdout, ours.stderr, start.guard, mark, is_alone))
        raise
    return Spawned(pid, ours.stdin, ours.stdout, ours.stderr, start.guard, mark, is_alone)


def end(spawned: Spawned) -> None:
    """Kill the process and everything it has started, reap them, close our ends of the pipes.

    In whatever state they are, and for an already dead one too; nobody else may have reaped it.
    """
    for how in (os.killpg, os.kill):
        _kill(how, spawned.pid)
    if not spawned.is_alone:
        _end_family(spawned)
    _reap(spawned.pid)
    _leaders.discard(spawned.pid)
    if spawned.guard is not None:
        spawned.guard.close()
    _close((spawned.stdin, spawned.stdout, spawned.stderr))


def _end_family(spawned: Spawned) -> None:
    """Kill until nobody is left: what is found may have started others in the meantime.

    Groups are killed at one stroke, so that one that goes on making new processes can't escape.
    """
    spared = {os.getpgrp(), *_leaders} - {spawned.pid}
    for _ in range(ROUNDS):
        relatives = family(spawned.pid, spawned.mark, frozenset(_leaders))
        if not relatives:
            return
        for group in {relative.group for relative in relatives} - spared:
            _kill(os.killpg, group)
        for relative in [one for one in relatives if _kill(os.kill, one.pid)]:
            _reap(relative.pid)


def _kill(how: Callable[[int, int], None], target: int) -> bool:
    """Whether there was something to kill that this user may kill."""
    with suppress(ProcessLookupError, PermissionError):
        how(target, signal.SIGKILL)
        return True
    return False


def _reap(pid: int) -> None:
    """Wait for a process that was killed, if it is ours to wait for; its parent does otherwise."""
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)


def _check_threads() -> None:
    if threading.active_count() != 1:
        names = ", ".join(thread.name for thread in threading.enumerate())
        raise RuntimeError(f"bots can only be started by a program with one thread; it has {names}")


@lru_cache(maxsize=1)
def _adopt_orphans() -> None:
    """Become the parent of all that bots leave behind, so that it can be found and reaped."""
    if sys.platform == "linux":
        prctl(PR_SET_CHILD_SUBREAPER, 1)


def _confinement(
    argv: Sequence[str], folder: Path, policy: Policy, sandbox: Sandbox, mark: str
) -> Confinement:
    active = sandbox.active
    program = shutil.which(argv[0])
    if program is None:
        there = "isn't executable" if os.path.isfile(argv[0]) else "isn't there"
        raise SpawnError(f"{argv[0]}: the program {there}")
    clean = _environment(folder, policy)
    inherited = {} if "clean_environment" in active else dict(os.environ)
    return Confinement(
        program=os.path.abspath(program),
        argv=tuple(argv),
        folder=os.path.abspath(folder),
        environment={**clean, **inherited, "PYTHONHASHSEED": "0", MARK: mark},
        rlimits=_rlimits(policy) if "rlimits" in active else (),
        rules=tuple(landlock_rules(policy)) if "landlock" in active else None,
        filter_=_filter() if "seccomp" in active else None,
        no_new_privs="no_new_privs" in active,
    )


@lru_cache(maxsize=1)
def _filter() -> Filter:
    return asking_filter(machine())


def _environment(folder: Path, policy: Policy) -> dict[str, str]:
    home = str(folder) if folder in policy.write else "/nonexistent"
    fixed = {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "PATH": PATH}
    return {**fixed, "HOME": home, "TMPDIR": home}


def _rlimits(policy: Policy) -> tuple[tuple[int, int], ...]:
    """The limits that count for good, that of memory last."""
    memory = resource.RLIMIT_AS if policy.address_space else resource.RLIMIT_DATA
    return (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, policy.cpu_seconds),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_NPROC, PROCESSES),
        (memory, policy.memory_bytes),
    )


class _Ends(NamedTuple):
    """The ends of the pipes to a child: ours, or the child's."""

    stdin: int
    stdout: int
    stderr: int
    told: int  # why the program can't be executed; closed when it is
    listener: int  # a socket, on which the guard's descriptor comes


def _channels() -> tuple[_Ends, _Ends]:
    """Our ends and the child's."""
    into, out, errors, told = os.pipe(), os.pipe(), os.pipe(), os.pipe()
    mine, childs = socket.socketpair()
    ours = _Ends(into[1], out[0], errors[0], told[0], mine.detach())
    theirs = _Ends(into[0], out[1], errors[1], told[1], childs.detach())
    for own in ours[:3]:
        os.set_blocking(own, False)
    return ours, _Ends(*map(_high, theirs))


def _high(fd: int) -> int:
    """The same under a number that the bot's own descriptors don't need."""
    copy = fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, FIRST_FREE)
    os.close(fd)
    return copy


def _fork(
    confinement: Confinement, policy: Policy, ours: _Ends, theirs: _Ends, *, wrapped: bool
) -> int:
    """The number of a child on its way to becoming the bot, who has their ends from now on."""
    command = bubblewrap.command(confinement, policy, theirs) if wrapped else None
    parent = os.getpid()
    ruleset, pid = None, -1
    try:
        if confinement.rules is not None and not wrapped:
            ruleset = _high(landlock.ruleset(list(confinement.rules)))
        pid = os.fork()
    except OSError as error:
        _close(ours)
        raise NoRoomError(f"{confinement.program}: no process can be made: {error}") from None
    finally:
        if pid != 0:
            _close([*theirs, *([] if ruleset is None else [ruleset])])
    if pid == 0:
        _go_on_as_child(confinement, command, theirs, ruleset, parent)
    return pid


def _go_on_as_child(
    confinement: Confinement,
    command: list[str] | None,
    channels: _Ends,
    ruleset: int | None,
    parent: int,
) -> NoReturn:
    try:
        _start_over(parent)
        if command is not None:
            _wrap(command, channels)
        become(confinement, channels, ruleset)
    finally:
        os._exit(FAILED)  # never back into the referee's own work


def _close(fds: Sequence[int]) -> None:
    for fd in fds:
        os.close(fd)


def _start_over(parent: int) -> None:
    """Leave the referee's session, and die if the referee does."""
    os.setsid()
    if sys.platform == "linux":
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(FAILED)  # it has died in the meantime


def _wrap(command: list[str], channels: _Ends) -> NoReturn:
    """Become bubblewrap, who hands the channels on; it holds none but errors open itself."""
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for at, fd in enumerate((null, null, channels.stderr)):
            os.dup2(fd, at)
        for fd in channels:
            os.set_inheritable(fd, True)
        os.execv(command[0], command)
    except BaseException as error:
        os.write(channels.told, f"0\nbubblewrap: {error}".encode())
    os._exit(FAILED)


class _Start:
    """The time from the fork to the bot's program, in which the guard has to be served already."""

    def __init__(self, ours: _Ends, policy: Policy, *, expects_guard: bool) -> None:
        self.guard: Guard | None = None
        self._ours = ours
        self._channel = socket.socket(fileno=ours.listener)
        self._policy = policy
        self._expects_guard = expects_guard

    def wait(self, program: str) -> None:
        """Returns when the program has been executed; SpawnError says why it can't be."""
        poll = select.poll()
        poll.register(self._ours.told, select.POLLIN)
        if self._expects_guard:
            poll.register(self._channel, select.POLLIN)
        try:
            why_not = self._why_not(poll)
        finally:
            self._channel.close()
            os.close(self._ours.told)
        if why_not is not None:
            raise SpawnError(f"{program}: {why_not}")

    def _why_not(self, poll: select.poll) -> str | None:
        while ready := poll.poll(START_SECONDS * 1000):
            for fd, _ in ready:
                if fd == self._ours.told:
                    return self._in_words(os.read(fd, 1 << 12).decode(errors="replace"))
                self._listen(fd, poll)
        return f"it hasn't started within {START_SECONDS} s"

    def _listen(self, fd: int, poll: select.poll) -> None:
        if self.guard is not None and fd == self.guard.fd:
            self.guard.serve()
            if self.guard.over:
                poll.unregister(fd)
            return
        listeners = socket.recv_fds(self._channel, 1, 1)[1]
        poll.unregister(self._channel)
        if listeners:
            os.set_inheritable(listeners[0], False)
            self.guard = Guard(listeners[0], reach_of(self._policy))
            poll.register(self.guard.fd, select.POLLIN)

    def _in_words(self, said: str) -> str | None:
        """What the child has said at its end; None if all is well."""
        number, _, text = said.partition("\n")
        if text.startswith(PROGRAM):
            return WHY.get(int(number)) or text.removeprefix(PROGRAM)
        executed = not self._expects_guard or (self.guard and self.guard.bot_pid is not None)
        if text or executed:
            return text or None
        with suppress(OSError):
            text = os.read(self._ours.stderr, 1 << 12).decode(errors="replace").strip()
        return text or "it ended before the program was run"


WHY = {
    errno.ENOENT: "the program, or the interpreter that its first line names, isn't there",
    errno.EACCES: "the program may not be executed: give it the right to be, "
    "and name it, with its interpreter, among what the bot may read",
    errno.ENOEXEC: "it is no program for this machine, and no script that names its interpreter",
    errno.ENOMEM: "the program doesn't fit into the memory it is allowed",
}

"""Which layers of the sandbox this machine can give, each probed by really using it in a child.

no_new_privs       no program gives the bot more rights than it has, and root's are given up
landlock           the kernel opens no file for it that its policy doesn't name
seccomp            no processes, no sockets, no other programs, no signals to others, and so on:
                   what it tries is denied and told to the referee
rlimits            memory, CPU, size of files, open files
bubblewrap         it sees no other processes, files or network at all; where it is installed
clean_environment  no variable of the referee's environment reaches it
"""

from __future__ import annotations

import errno
import os
import resource
import select
import shutil
import sys
import sysconfig
from collections.abc import Callable, Collection
from pathlib import Path

from arena.sandbox import bubblewrap, landlock
from arena.sandbox.policy import LAYERS, Policy, Sandbox
from arena.sandbox.spawn import Spawned, SpawnError, end, spawn
from arena.sandbox.syscalls import PR_SET_NO_NEW_PRIVS, drop_capabilities, machine, numbers, prctl

LINUX_ONLY = ("no_new_privs", "landlock", "seccomp", "bubblewrap")
NEEDS = {"landlock": ("no_new_privs",), "seccomp": ("no_new_privs",), "bubblewrap": ("seccomp",)}
ORDER = ("clean_environment", "rlimits", "no_new_privs", "landlock", "seccomp", "bubblewrap")
PATIENCE = 10  # seconds for a program that does nothing
FORK = "import os\ntry: os.fork()\nexcept PermissionError: pass"


def probe(wanted: Collection[str] = LAYERS) -> Sandbox:
    """The wanted layers that work here, and for each of the others the reason why not."""
    active: list[str] = []
    missing: dict[str, str] = {}
    for layer in ORDER:
        why_not = _why_not(layer, wanted, active)
        if why_not is None:
            active.append(layer)
        else:
            missing[layer] = why_not
    in_order = tuple(layer for layer in LAYERS if layer in active)
    return Sandbox(in_order, {layer: missing[layer] for layer in LAYERS if layer in missing})


def _why_not(layer: str, wanted: Collection[str], active: Collection[str]) -> str | None:
    """Why a layer can't be used together with the active ones; None if it can."""
    if layer not in wanted:
        return "it was switched off"
    if layer in LINUX_ONLY and sys.platform != "linux":
        return f"only Linux has it, and this is {sys.platform}"
    for needed in NEEDS.get(layer, ()):
        if needed not in active:
            return f"it needs {needed}, which isn't active"
    return PROBES[layer](active)


def _in_child(use: Callable[[], None]) -> str | None:
    """What goes wrong when a process uses a layer on itself; None if it holds."""
    said, says = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            use()
        except BaseException as error:
            text = WHY.get(error.errno or 0) if isinstance(error, OSError) else None
            os.write(says, (text or str(error) or repr(error)).encode())
        finally:
            os._exit(0)
    os.close(says)
    text = os.read(said, 1 << 12).decode(errors="replace")
    os.close(said)
    os.waitpid(pid, 0)
    return text or None


WHY = {
    errno.ENOSYS: "this kernel is too old for it",
    errno.EOPNOTSUPP: "it is switched off in this kernel, or left out of it",
}


def _use_no_new_privs() -> None:
    drop_capabilities()
    prctl(PR_SET_NO_NEW_PRIVS, 1)


def _use_landlock() -> None:
    _use_no_new_privs()
    landlock.restrict(landlock.ruleset([]))
    try:
        os.close(os.open("/", os.O_RDONLY))
    except PermissionError:
        return
    raise RuntimeError("the kernel takes the rules and doesn't hold to them")


def _use_rlimits() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8))
    try:
        for _ in range(8):
            os.dup(0)
    except OSError as error:
        if error.errno == errno.EMFILE:
            return
        raise
    raise RuntimeError("the kernel takes the limits and doesn't hold to them")


def _probe_seccomp(active: Collection[str]) -> str | None:
    """A process that tries to fork must fail, and the guard must hear of it."""
    try:
        numbers(machine())
        status, attempts, said = _run(FORK, (*active, "seccomp"))
    except (ValueError, OSError, SpawnError) as error:
        return str(error)
    if attempts != ["fork()"] or status != 0:
        return f"a process that forks isn't stopped as it should be: {attempts}, {status} {said}"
    return None


def _probe_bubblewrap(active: Collection[str]) -> str | None:
    if shutil.which(bubblewrap.NAME) is None:
        return f"{bubblewrap.NAME} isn't installed"
    try:
        status, _, said = _run("pass", (*active, "bubblewrap"))
    except (OSError, SpawnError) as error:
        return str(error)
    return f"a program that does nothing ends with status {status}: {said}" if status else None


PROBES: dict[str, Callable[[Collection[str]], str | None]] = {
    "clean_environment": lambda _: None,
    "rlimits": lambda _: _in_child(_use_rlimits),
    "no_new_privs": lambda _: _in_child(_use_no_new_privs),
    "landlock": lambda _: _in_child(_use_landlock),
    "seccomp": _probe_seccomp,
    "bubblewrap": _probe_bubblewrap,
}


def _run(text: str, layers: Collection[str]) -> tuple[int, list[str], str]:
    """The exit status of a small program, what it tried, and its errors."""
    python = os.path.realpath(sys.executable)
    folder = Path(python).parent
    library = Path(sysconfig.get_path("stdlib"))
    policy = Policy((folder, library, library.parent), (), 1 << 30, PATIENCE)
    argv = (python, "-I", "-S", "-B", "-c", text)
    spawned = spawn(argv, folder, policy, Sandbox(tuple(layers)))
    try:
        return _watch(spawned)
    finally:
        end(spawned)


def _watch(spawned: Spawned) -> tuple[int, list[str], str]:
    guard = spawned.guard
    assert guard is not None, "both layers that are probed like this have a guard"
    poll = select.poll()
    poll.register(guard.fd, select.POLLIN)
    while not guard.over and poll.poll(PATIENCE * 1000):
        guard.serve()
    result = os.waitid(os.P_PID, spawned.pid, os.WEXITED | os.WNOWAIT | _at_once(guard.over))
    errors = os.read(spawned.stderr, 1 << 12) if _has_data(spawned.stderr) else b""
    status = -1 if result is None else result.si_status
    return status, guard.attempts, errors.decode(errors="replace").strip()


def _at_once(over: bool) -> int:
    return 0 if over else os.WNOHANG


def _has_data(fd: int) -> bool:
    return bool(select.select([fd], [], [], 0)[0])

"""Starts a bot for each line of standard input, and tells on standard output what became of it.

A program of its own, because bots can only be started by a program with a single thread, which a
test runner isn't. It needs Python 3.11 and nothing but the standard library.
"""

from __future__ import annotations

import json
import os
import select
import sys
import sysconfig
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import arena.sandbox.spawn  # noqa: E402
from arena.sandbox.family import MARK  # noqa: E402
from arena.sandbox.policy import Policy, Sandbox  # noqa: E402
from arena.sandbox.spawn import Spawned, SpawnError, end, spawn  # noqa: E402

PATIENCE = 30.0  # seconds, unless the case has less


def interpreter() -> tuple[str, tuple[Path, ...]]:
    """This interpreter, and what it has to read."""
    program = os.path.realpath(sys.executable)
    names = ("stdlib", "platstdlib")
    library = [Path(sysconfig.get_path(name)).resolve() for name in names]
    return program, (Path(program), *library, Path(sysconfig.get_config_var("LIBDIR")))


def run(case: dict[str, Any]) -> dict[str, Any]:
    """Start the bot of this case, watch it to its end, and end it."""
    python, tree = interpreter()
    folder = Path(case["folder"])
    policy = Policy(
        read=(*tree, *map(Path, case.get("read", [case["folder"]]))),
        write=tuple(map(Path, case.get("write", []))),
        memory_bytes=case.get("memory", 1 << 30),
        cpu_seconds=case.get("cpu", 20),
        address_space=case.get("address_space", True),
    )
    argv = case.get("argv") or [python, "-I", "-S", "-B", str(folder / "bot.py")]
    if not case.get("adopt", True):
        arena.sandbox.spawn._adopt_orphans = lambda: None  # type: ignore[assignment]
    before = len(os.listdir("/proc/self/fd"))
    try:
        spawned = spawn(argv, folder, policy, Sandbox(tuple(case["layers"])))
    except SpawnError as error:
        return {"error": str(error), "leaked": len(os.listdir("/proc/self/fd")) - before}
    if case.get("abandon"):
        abandon(spawned)
    check(spawned)
    told = watch(spawned, case.get("patience", PATIENCE))
    end(spawned)
    told["leaked"] = len(os.listdir("/proc/self/fd")) - before
    told["survivors"] = marked(spawned.mark)
    return told


def check(spawned: Spawned) -> None:
    """Our ends are ours alone, and none of them makes us wait."""
    ends = spawned.stdin, spawned.stdout, spawned.stderr
    assert not any(map(os.get_blocking, ends))
    guards = () if spawned.guard is None else (spawned.guard.fd,)
    assert not any(map(os.get_inheritable, (*ends, *guards)))


def abandon(spawned: Spawned) -> None:
    """Tell the number of the bot's process, and be killed while it runs."""
    output = [spawned.stdout, *([spawned.guard.fd] if spawned.guard else [])]
    while spawned.stdout not in select.select(output, [], [])[0]:
        assert spawned.guard is not None
        spawned.guard.serve()
    pid = spawned.guard.bot_pid if spawned.guard else spawned.pid
    print(json.dumps({"pid": pid}), flush=True)
    time.sleep(PATIENCE)


def watch(spawned: Spawned, seconds: float) -> dict[str, Any]:
    """All that came out of a bot, and how it ended."""
    guard = spawned.guard
    chunks: dict[int, bytes] = {spawned.stdout: b"", spawned.stderr: b""}
    process = os.pidfd_open(spawned.pid)
    poll = select.poll()
    for fd in (*chunks, process, *([guard.fd] if guard else [])):
        poll.register(fd, select.POLLIN)
    patience = time.monotonic() + seconds
    ended = None
    while ended is None and time.monotonic() < patience:
        for fd, _ in poll.poll(100):
            if fd == process:
                ended = os.waitid(os.P_PID, spawned.pid, os.WEXITED | os.WNOWAIT)
            elif guard is not None and fd == guard.fd:
                guard.serve()
                if guard.over:
                    poll.unregister(fd)
            elif not take(fd, chunks):
                poll.unregister(fd)
    os.close(process)
    for fd in chunks:
        while take(fd, chunks):
            pass
    exited = ended is not None and ended.si_code == os.CLD_EXITED
    return {
        "stdout": chunks[spawned.stdout].decode(),
        "stderr": chunks[spawned.stderr].decode(),
        "status": ended.si_status if ended is not None and exited else None,
        "signal": ended.si_status if ended is not None and not exited else None,
        "attempts": guard.attempts if guard else None,
        "peak_kb": guard.peak_kb if guard else None,
        "cpu": (guard.cpu_at_start, guard.cpu_at_exit) if guard else None,
    }


def take(fd: int, chunks: dict[int, bytes]) -> bool:
    """Keep what can be read now; False if there is nothing."""
    with suppress(BlockingIOError):
        chunk = os.read(fd, 1 << 16)
        chunks[fd] += chunk
        return bool(chunk)
    return False


def marked(mark: str) -> list[int]:
    """The processes that still bear the mark of a bot."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in Path(f"/proc/{name}/environ").read_bytes():
                found.append(int(name))
    return found


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), flush=True)

"""Games played by several workers at once, given back in the order in which they were asked for."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple

from arena.entrant import ROOT
from arena.record import Record

STDERR_SHOWN = 4000
ATTEMPTS = 3  # at a game, if the machine has no room for a process just now


class Task(NamedTuple):
    """A game to play, in what JSON can carry; `bots` are named as on the command line."""

    game: str
    bots: tuple[str, ...]
    order: tuple[int, ...]
    seed: int
    opening: tuple[str, ...] = ()
    length: int | None = None
    layers: tuple[str, ...] = ()
    purpose: str = "play"  # or "probe": does the one bot take openings?


Results = queue.Queue["tuple[int, Record | WorkerError]"]


class WorkerError(Exception):
    """A worker has failed: a defect of the arena or of the machine, not of a bot."""


class _Worker:
    """One process that plays, one game at a time."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._is_over = False
        self._start()

    def _start(self) -> None:
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed by `close`)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "arena.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": self._folder},
            start_new_session=True,  # an interrupt at the terminal is for us to deal with
        )

    def play(self, task: Task) -> Record:
        """The record of a game; a worker that fails is replaced, and the game played again."""
        for _ in range(ATTEMPTS - 1):
            try:
                return self._play(task)
            except WorkerError:
                self._replace()
        return self._play(task)

    def _replace(self) -> None:
        with self._lock:
            if not self._is_over:
                self._kill()
                self.close()
                self._start()

    def _play(self, task: Task) -> Record:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(task._asdict()).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = b""
        if not line:
            raise WorkerError(f"a worker failed at {task}:\n{self._complaint()}")
        record: Record = json.loads(line)
        return record

    def stop(self) -> None:
        """End it for good, and its bots with it; whoever waits for it is told that it failed."""
        with self._lock:
            self._is_over = True
            self._kill()

    def close(self) -> None:
        """Give back what a stopped worker has left, once nobody waits for it any more."""
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            assert stream is not None
            with suppress(BrokenPipeError):  # what it never read is lost with it
                stream.close()

    def _kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def _complaint(self) -> str:
        self._process.wait()
        self._errors.seek(0)
        return self._errors.read().decode(errors="backslashreplace")[-STDERR_SHOWN:]


class Pool:
    """Plays tasks with a number of workers."""

    def __init__(self, jobs: int) -> None:
        # A worker that is stopped can't clear up, so all of them leave their things in here.
        self._folder = tempfile.TemporaryDirectory(prefix="arena-", ignore_cleanup_errors=True)
        self._workers = [_Worker(self._folder.name) for _ in range(jobs)]
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[int, Record]]:
        """The record of each task, in order, as soon as all before it are there as well.

        Tasks are taken only when somebody is free to play them.
        """
        waiting = iter(enumerate(tasks))
        results: Results = queue.Queue()
        self._threads = [
            threading.Thread(target=self._keep_busy, args=(worker, waiting, results), daemon=True)
            for worker in self._workers
        ]
        for thread in self._threads:
            thread.start()
        yield from _in_order(results, len(self._threads))

    def _keep_busy(
        self, worker: _Worker, waiting: Iterator[tuple[int, Task]], results: Results
    ) -> None:
        while True:
            with self._lock:
                index, task = next(waiting, (-1, None))
            if task is None:
                results.put((-1, {}))
                return
            try:
                results.put((index, worker.play(task)))
            except WorkerError as error:
                results.put((index, error))
                return

    def close(self) -> None:
        """End all workers, even in the middle of a game."""
        for worker in self._workers:
            worker.stop()
        for thread in self._threads:
            thread.join()
        for worker in self._workers:
            worker.close()
        self._folder.cleanup()


def _in_order(results: Results, busy: int) -> Iterator[tuple[int, Record]]:
    """Results by their index, until all workers have said that there is nothing left."""
    early: dict[int, Record] = {}
    due = 0
    while busy:
        index, result = results.get()
        if isinstance(result, WorkerError):
            raise result
        if index < 0:
            busy -= 1
            continue
        early[index] = result
        while due in early:
            yield due, early.pop(due)
            due += 1


@contextmanager
def pool(jobs: int) -> Iterator[Pool]:
    """Workers for as long as they are needed."""
    workers = Pool(jobs)
    try:
        yield workers
    finally:
        workers.close()

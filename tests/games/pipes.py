"""A bot at the other end of real pipes, for tests that talk to it line by line."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.games.conftest import ROOT

SECONDS = 60.0  # for anything; a test that waits so long has failed


class Partner:
    """A running bot, and the lines said to it (`> `) and by it (`< `)."""

    def __init__(self, command: list[str], folder: Path = ROOT) -> None:
        self.said: list[str] = []
        self._unread = b""
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )

    def __enter__(self) -> Partner:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def tell(self, line: str) -> None:
        self.said.append(f"> {line}")
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")

    def ask(self, line: str) -> str:
        """The one line that answers a line, and nothing behind it."""
        self.tell(line)
        return self.hear()

    def hear(self) -> str:
        """The one line that answers what was told before."""
        while b"\n" not in self._unread:
            chunk = self._read()
            assert chunk, f"it ended without an answer: {self.said[-4:]}"
            self._unread += chunk
        answer, self._unread = self._unread.split(b"\n", 1)
        assert not self._unread, f"it said more than one line: {self._unread!r}"
        self.said.append(f"< {answer.decode()}")
        return answer.decode()

    def finish(self, line: str | None) -> None:
        """After the last word, if there is one, it ends with status 0 and says no more."""
        if line is not None:
            self.tell(line)
        assert not self._read(), "it said something after the end"
        assert self._process.wait(SECONDS) == 0

    def _read(self) -> bytes:
        """Whatever comes next; nothing at the end of output."""
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            assert selector.select(SECONDS), f"it hangs: {self.said[-4:]}"
        return os.read(self._process.stdout.fileno(), 1 << 16)


def errand(command: list[str], folder: Path, text: str) -> str:
    """What a bot that is run for one move leaves in output.txt if it finds this in input.txt."""
    (folder / "input.txt").write_text(text)
    (folder / "output.txt").unlink(missing_ok=True)
    subprocess.run(command, cwd=folder, check=True, timeout=SECONDS)
    return (folder / "output.txt").read_text()

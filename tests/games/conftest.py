"""How the tests run a bot: the modules as they are, or the one file made of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def command_of(form: str, game: str, bot: str = "main") -> list[str]:
    """The command that starts a bot in one of its two forms, from the root folder."""
    if form == "modular":
        return [sys.executable, "-m", f"bots.{game}.{bot}"]
    file = f"{game}.py" if bot == "main" else f"{game}_{bot}.py"
    return [sys.executable, "-I", "-S", str(ROOT / "output" / file)]


@pytest.fixture(params=["modular", "bundled"])
def form(request: pytest.FixtureRequest) -> str:
    """Every test that asks for it runs on both forms."""
    return str(request.param)


@pytest.fixture(scope="session")
def bot_command() -> Callable[..., list[str]]:
    """`bot_command(form, game, bot="main")`: the command that starts this bot."""
    return command_of


Talk = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def talk() -> Talk:
    """`talk(command, said)`: run a bot to its end, with the whole of its input given at once."""

    def run(command: list[str], said: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            command,
            input=said.encode(),
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            timeout=120,
        )
        return subprocess.CompletedProcess(
            command, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run

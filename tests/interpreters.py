"""Other CPythons on this machine, for running what was generated."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

Version = tuple[int, int]


@cache
def find_interpreter(version: Version) -> str | None:
    """A real CPython of that version: on the PATH, or behind a version manager's shim there."""
    name = f"python{version[0]}.{version[1]}"
    shim = shutil.which(name)
    if shim is None:
        return None
    behind = sorted(Path(shim).parent.parent.glob(f"versions/{name[6:]}.*/bin/{name}"))
    for candidate in [*map(str, behind), shim]:
        probe = subprocess.run(
            [candidate, "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            text=True,
        )
        if probe.stdout.split() == [str(part) for part in version]:
            return candidate
    return None


def interpreter(version: Version) -> str:
    """The same, or else the test is skipped."""
    found = find_interpreter(version)
    if found is None:
        pytest.skip(f"no Python {version[0]}.{version[1]} on this machine")
    return found

"""Bubblewrap: a world of its own for the bot, with nothing in it but what the policy names."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from arena.sandbox import confinement
from arena.sandbox.policy import Policy
from arena.sandbox.reach import SYSTEM

NAME = "bwrap"
ROOT = Path(__file__).resolve().parents[2]
# What the launcher imports, and so must find inside.
MODULES = (
    *("arena/__init__.py", "arena/sandbox/__init__.py", "arena/sandbox/confinement.py"),
    *("arena/sandbox/landlock.py", "arena/sandbox/seccomp.py", "arena/sandbox/syscalls.py"),
)
LAUNCH = (
    "import sys; sys.path.insert(0, {root!r}); "
    "from arena.sandbox.confinement import main; main()"
)
OWN_WORLD = ("/proc", "/sys/fs/cgroup", "/dev")  # made anew inside, or not worth a mount


def command(wrapped: confinement.Confinement, policy: Policy, channels: Sequence[int]) -> list[str]:
    """What to execute so that the confined program runs in a world of its own."""
    launch = LAUNCH.format(root=str(ROOT))
    launcher = [_interpreter(), "-I", "-S", "-B", "-c", launch, wrapped.packed()]
    return [
        *(shutil.which(NAME) or NAME, "--unshare-all", "--die-with-parent", "--new-session"),
        *("--clearenv", "--proc", "/proc", "--dev", "/dev"),
        *_mounts(policy),
        *("--chdir", "/", "--"),
        *launcher,
        *map(str, channels),
    ]


def _mounts(policy: Policy) -> list[str]:
    """Each path under its name and where it really is, folders before what is in them."""
    system = [path for path in SYSTEM if not path.startswith(OWN_WORLD)]
    own = [str(ROOT / module) for module in MODULES]
    read = _both_names([*system, *own, *_launcher_files(), *map(str, policy.read)])
    write = _both_names(map(str, policy.write))
    words: list[str] = []
    mounted: list[str] = []
    for path in sorted(read | write):
        if path in write:
            words += ["--bind-try", path, path]
        elif not any(path.startswith(f"{folder}/") for folder in mounted):
            words += ["--ro-bind-try", path, path]
            mounted.append(path)  # what is in it is there already, links too
    return words


def _both_names(paths: Iterable[str]) -> set[str]:
    return {name for path in paths for name in (os.path.abspath(path), os.path.realpath(path))}


def _interpreter() -> str:
    return os.path.realpath(sys.executable)


@lru_cache(maxsize=1)
def _launcher_files() -> tuple[str, ...]:
    """What the interpreter that confines itself has to read."""
    library, folder = sysconfig.get_config_var("INSTSONAME"), sysconfig.get_config_var("LIBDIR")
    paths = [_interpreter(), sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")]
    if library and folder:
        paths.append(os.path.join(folder, library))
    return tuple(path for path in dict.fromkeys(paths) if os.path.exists(path))

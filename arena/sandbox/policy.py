"""What a bot may touch and take, and which layers of the sandbox hold it to that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LAYERS = ("no_new_privs", "landlock", "seccomp", "rlimits", "bubblewrap", "clean_environment")
WHEN_PRESENT = ("bubblewrap",)  # welcome where it is installed, but not part of the full set


@dataclass(frozen=True)
class Policy:
    """What one bot may touch and take."""

    read: tuple[Path, ...]  # files and folders it may read; its program must be among them
    write: tuple[Path, ...]  # folders in which it may read, write, make and remove files
    memory_bytes: int  # cap on its memory, well above the limit of the game
    cpu_seconds: int  # cap on its CPU time, well above what the referee allows
    address_space: bool = True  # False counts only data: Java reserves more than it ever uses
    quiet: tuple[Path, ...] = ()  # what it may not read, but may try to: runtimes do by themselves


@dataclass(frozen=True)
class Sandbox:
    """The layers in force."""

    active: tuple[str, ...]
    missing: Mapping[str, str] = field(default_factory=dict)  # layer -> why it can't be used here

    def is_full(self) -> bool:
        """Whether every layer is in force that can be asked for on any Linux machine."""
        return all(layer in self.active for layer in LAYERS if layer not in WHEN_PRESENT)


NONE = Sandbox((), dict.fromkeys(LAYERS, "the sandbox was switched off"))

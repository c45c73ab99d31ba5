"""What the standard library of this Python has."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator

from generator.targets import Standard

_NOISY_MODULES = frozenset({"this", "antigravity", "__hello__", "__phello__"})


def is_quiet(target: Standard) -> bool:
    """Whether importing it does nothing else and surely works: `import this` prints."""
    if target.module.partition(".")[0] in _NOISY_MODULES:
        return False
    if target.member is None:
        return True
    try:
        found = importlib.import_module(target.module)
    except ImportError:
        return False
    submodule = f"{target.module}.{target.member}"
    return hasattr(found, target.member) or _exists(submodule)


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ImportError:
        return False


def standard_names(module: str) -> frozenset[str]:
    """What `from module import *` brings, for a standard module."""
    found = importlib.import_module(module)
    names: Iterator[str] = iter(
        getattr(found, "__all__", None) or [name for name in vars(found) if name[0] != "_"]
    )
    return frozenset(names)

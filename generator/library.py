"""Since which Python version the standard library has a module, a name, a method or a keyword.

The facts are vermin's tables. Compared with what the modules for computation hold in CPython 3.8
to 3.13, they lack little; what a bot may meet of that is added below. Its detection is not used:
it knows neither scopes nor guards, and gives the last place where a name stands, not every one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.guards import Version

# Patch releases of 3.8 to 3.10 have these too.
_EARLIER = frozenset({"sys.get_int_max_str_digits", "sys.set_int_max_str_digits"})

_ALSO: dict[str, Version] = {
    **dict.fromkeys(
        (f"enum.{name}" for name in ("CONFORM", "CONTINUOUS", "EJECT", "KEEP", "STRICT", "UNIQUE")),
        (3, 11),
    ),
    "enum.NAMED_FLAGS": (3, 11),
    "enum.global_str": (3, 11),
    "random.Random.binomialvariate": (3, 12),
    "random.SystemRandom.randbytes": (3, 9),
}

# Methods known by their name alone, whatever they are called on.
_METHODS: dict[str, Version] = {
    "removeprefix": (3, 9),
    "removesuffix": (3, 9),
    "randbytes": (3, 9),
    "is_relative_to": (3, 9),
    "with_stem": (3, 9),
    "bit_count": (3, 10),
    "hardlink_to": (3, 10),
    "add_note": (3, 11),
    "binomialvariate": (3, 12),
}

_Requirements = Mapping[Any, tuple[Any, Version | None]]


@cache
def _tables() -> tuple[_Requirements, _Requirements, _Requirements, frozenset[str]]:
    # It brings `multiprocessing` with it: not before it is needed.
    from vermin import config, rules  # type: ignore[import-untyped]

    settings = config.Config()
    return (
        rules.MOD_REQS(settings),
        rules.MOD_MEM_REQS(settings),
        rules.KWARGS_REQS(settings),
        frozenset(rules.BUILTIN_GENERIC_ANNOTATION_TYPES),
    )


def module_since(module: str) -> Version:
    """The version that brought a module, or the package it is in."""
    modules = _tables()[0]
    parts = module.split(".")
    packages = [".".join(parts[: end + 1]) for end in range(len(parts))]
    return max(_third(modules.get(package)) for package in packages)


def member_since(qualified: str) -> Version:
    """The version that brought `math.lcm`, `builtins.str().removeprefix` or `tomllib.loads`."""
    name = _plain(qualified)
    if name in _EARLIER:
        return (3, 0)
    found = _ALSO.get(name) or _third(_tables()[1].get(name))
    package, _, _ = name.rpartition(".")
    return max(found, module_since(name), module_since(package) if package else (3, 0))


def keyword_since(keyword: str, function: str) -> Version:
    """The version that brought a keyword argument of a function."""
    return _third(_tables()[2].get((_plain(function), keyword)))


def method_since(name: str) -> Version | None:
    """The version of a method that its name alone gives away, where the object is unknown."""
    return _METHODS.get(name)


def is_generic(qualified: str) -> bool:
    """Whether subscribing the class, as in `list[int]`, works since 3.9 only."""
    return "()" not in qualified and _plain(qualified) in _tables()[3]


def _third(requirement: tuple[Any, Version | None] | None) -> Version:
    return (requirement and requirement[1]) or (3, 0)


def _plain(qualified: str) -> str:
    """The name as the tables have it: no `builtins.`, and methods below their class."""
    return qualified.removeprefix("builtins.").replace("()", "")

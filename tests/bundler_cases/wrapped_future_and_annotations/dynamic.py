"""Dynamic."""

from __future__ import annotations

limit: Undefined = 3
other: int


def f(x: Unknown) -> Nothing:
    return x


class Box:
    x: Unknown = 1


def get(name):
    return globals()[name]

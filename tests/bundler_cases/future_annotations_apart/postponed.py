from __future__ import annotations


def f(x: not_defined_anywhere, y: list[int] = None) -> print("never printed"):
    return x


class Holder:
    value: nowhere.at_all = 1
    size: int

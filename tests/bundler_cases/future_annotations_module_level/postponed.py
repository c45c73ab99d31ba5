from __future__ import annotations

limit: int = 3
size: Undefined[str, int]


def notes():
    return dict(__annotations__)

from typing import TypeVar

T = TypeVar("T")
Pair = tuple[int, int]

from typing import Generic, TypeVar

T = TypeVar("T", bound=int)
Pair = dict[str, "T"]


class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: list[T] = []

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import decimal


class Result:
    pass


class Item:
    pass


class Order:
    item: "Item"


def make() -> "Result":
    return None


class Money:
    pass


def check(x: "Money") -> None:
    pass

"""A module with a docstring first."""

Size = int


def f(size: Size, other: "Size") -> None:
    return None

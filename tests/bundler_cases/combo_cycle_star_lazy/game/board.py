__all__ = ["make", "SIZE"]
SIZE = 8


def make():
    from . import SIZE as current

    return SIZE, current

import functools


def walk():
    yield "blue"


class Box:
    def size(self):
        return 2

    @classmethod
    def make(cls):
        return cls()

    class Inner:
        def deep(self):
            return 3


def make():
    class Local:
        pass

    def inner():
        return Local()

    return inner


short = lambda: 1


@functools.lru_cache
def cached():
    return 1

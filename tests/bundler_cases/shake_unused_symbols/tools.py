UNUSED_LIMIT = 10
LIMIT_IN_USE = 20
UNUSED_TABLE = {"a": UNUSED_LIMIT, "b": [1, 2, 3]}


def only_for_unused(n):
    return n + UNUSED_LIMIT


def unused_function(n):
    return only_for_unused(n) + len(UNUSED_TABLE)


def helper(n):
    return n + LIMIT_IN_USE


def used(n):
    return helper(n)


class UnusedClass:
    size = UNUSED_LIMIT

    def act(self):
        return unused_function(self.size)


class Base:
    def value(self):
        return "kept"


class Kept(Base):
    pass

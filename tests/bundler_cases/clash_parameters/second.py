SIZE = 10


def depth():
    return "second"


def plain(SIZE):
    return SIZE


def keyword(*, SIZE=SIZE):
    return SIZE, depth()


def default(SIZE=SIZE + 1):
    return SIZE


def star(*SIZE):
    return SIZE


def double_star(**SIZE):
    return sorted(SIZE.items())


def positional(SIZE, /):
    return SIZE


def mixed(a, b=SIZE, *, depth=depth):
    return a, b, depth, SIZE

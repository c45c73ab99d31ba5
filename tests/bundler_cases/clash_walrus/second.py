VALUES = [last := n * n for n in range(4)]


def read():
    return last


def inner():
    found = [last := n for n in range(2)]
    return found, last

import red


def depth(n):
    return red.depth(n) if n == 0 else "b" + depth(n - 1)

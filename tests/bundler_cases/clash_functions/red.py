def depth(n):
    return "red" if n == 0 else "r" + depth(n - 1)

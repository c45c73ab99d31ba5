import odd


def is_even(n):
    return True if n == 0 else odd.is_odd(n - 1)

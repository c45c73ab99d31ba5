def is_odd(n):
    from even import is_even

    return False if n == 0 else is_even(n - 1)

factor = 1


def square(n):
    return n * n * factor


def circle(n):
    return 3 * n * n

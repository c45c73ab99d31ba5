try:
    from no_such_accelerator import square
except ImportError:
    from plain import square


def run(n):
    return square(n)

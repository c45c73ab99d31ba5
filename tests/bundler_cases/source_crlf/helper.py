TEXT = """one
two\
three
"""


def act(n):
    """Doc
    more."""
    return n, act.__doc__.split()

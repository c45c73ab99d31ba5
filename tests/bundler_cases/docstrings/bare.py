VALUE = 1
"""A string that is no docstring."""


def act():
    pass

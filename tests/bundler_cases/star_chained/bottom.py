NAME = "bottom"


def one():
    return 1, NAME

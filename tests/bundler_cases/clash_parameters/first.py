SIZE = 1


def depth():
    return "first"

RED = 1


def colour():
    return "red"

BLUE = 2


def colour():
    return "blue"

SIZE = 8


def cells():
    return SIZE * SIZE

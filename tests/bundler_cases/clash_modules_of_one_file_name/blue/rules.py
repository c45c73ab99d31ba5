SIZE = 3


def size():
    return "blue", SIZE

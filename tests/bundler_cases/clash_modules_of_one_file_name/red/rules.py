SIZE = 2


def size():
    return "red", SIZE

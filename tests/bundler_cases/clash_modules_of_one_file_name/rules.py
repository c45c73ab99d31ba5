SIZE = 1


def size():
    return "top", SIZE

SIZE = 1


def size():
    return "first"

count = 1
step = 2


def read():
    return count

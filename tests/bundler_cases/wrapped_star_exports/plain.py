delta = 4


def beta():
    return delta

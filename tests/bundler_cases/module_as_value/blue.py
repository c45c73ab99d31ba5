score = 10


def play():
    return "blue plays"


def read():
    return score

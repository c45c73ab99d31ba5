score = 1


def play():
    return "red plays"


def read():
    return score

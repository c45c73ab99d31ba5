SIZE = 100
WEIGHTS = [SIZE, SIZE * 2]


def weight():
    return WEIGHTS[1] + SIZE

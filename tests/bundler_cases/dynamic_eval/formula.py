width = 3
height = 4


def scale(n):
    return n * width


def compute(text):
    return eval(text)

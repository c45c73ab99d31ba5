import random as std


def randint(low, high):
    return "own", low, high


def seeded():
    return std.Random(1).randint(1, 6) in range(1, 7)

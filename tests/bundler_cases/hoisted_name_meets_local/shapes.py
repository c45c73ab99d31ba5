side = 10


def area(length):
    return length * length

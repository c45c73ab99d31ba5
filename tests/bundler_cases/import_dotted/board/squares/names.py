FILES = "abcdefgh"


def label(index):
    return FILES[index % 8] + str(index // 8 + 1)

level = "other"


def read():
    return level

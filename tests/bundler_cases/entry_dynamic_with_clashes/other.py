size = "other"
one = "other's one"


def read():
    return size, one

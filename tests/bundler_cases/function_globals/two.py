value = "two"
other = 1


def get():
    return value

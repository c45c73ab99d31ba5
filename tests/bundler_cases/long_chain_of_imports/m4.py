value = 1
LABEL = "m4"


def total():
    return value

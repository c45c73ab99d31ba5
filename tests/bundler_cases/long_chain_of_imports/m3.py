from m4 import total as rest, value as below

value = below + 1
LABEL = "m3"


def total():
    return value + rest()

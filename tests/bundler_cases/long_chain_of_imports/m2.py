from m3 import total as rest, value as below

value = below + 1
LABEL = "m2"


def total():
    return value + rest()

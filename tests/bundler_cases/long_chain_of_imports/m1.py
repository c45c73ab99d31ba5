from m2 import total as rest, value as below

value = below + 1
LABEL = "m1"


def total():
    return value + rest()

from bottom import *

NAME = "middle"


def two():
    return 2, NAME

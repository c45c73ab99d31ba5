from plain import *

alpha = 1
globals()["gamma"] = 3


def names():
    return list(globals())

from middle import *

NAME = "top"


def three():
    return 3, NAME

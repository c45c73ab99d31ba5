print("fast starts")
from math import no_such_function

print("not reached")


def run():
    return "fast"

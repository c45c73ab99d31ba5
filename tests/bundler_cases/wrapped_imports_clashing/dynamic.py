import one
from two import size, measure
from one import measure as measure_one


def both():
    return size, one.size, measure(), measure_one()


def get(name):
    return globals()[name]

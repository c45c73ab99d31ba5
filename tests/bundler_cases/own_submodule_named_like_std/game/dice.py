import random
import types

from . import random as own_random, types as own_types


def roll():
    return own_random.randint(1, 6), own_random.seeded()


def std_roll():
    return random.Random(2).randint(1, 1)


def kind():
    return own_types.NAME, types.SimpleNamespace(a=1)

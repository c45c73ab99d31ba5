import enum, typing
from probe import show, tick
from space.alpha import *


def act():
    return show(tick())

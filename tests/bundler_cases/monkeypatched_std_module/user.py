import math as m
from math import tau as old


def tau():
    return m.tau, round(old, 2)


def fresh():
    return m.brand_new

import math


def sqrt(n):
    return math.isqrt(n), "exact"

class Shape:
    colour = "none"


def act():
    return None


TABLE = {}
LIMITS = [1, 2, 3]

SIDES = 4


def area(side):
    """The area of a square."""
    return side * side

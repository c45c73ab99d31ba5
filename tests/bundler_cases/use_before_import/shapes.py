SIDES = 4


def area(side):
    return side * side

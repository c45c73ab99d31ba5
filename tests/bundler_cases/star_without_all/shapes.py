SIDES = 4
_scale = 1


def area(side):
    return side * side * _scale

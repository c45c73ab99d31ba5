def area(side):
    return side * side


def describe(side):
    return "area %s" % area(side)

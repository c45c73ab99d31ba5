print("shapes run")


def area(side):
    return side * side

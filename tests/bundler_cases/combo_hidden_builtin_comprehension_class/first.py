list = "first's list"


def sum(values):
    return "first's sum"

import pkg


def touch():
    pkg.touch("two")

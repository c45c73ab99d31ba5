if "x" in globals():
    return


def names():
    return len(globals())

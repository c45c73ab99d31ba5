def step():
    return "a"


BEFORE = step()


def step():
    return "b"

import other


def step():
    return 1


FIRST = step()
keep = step


def step():
    return 2, keep()


print(FIRST, step(), other.step(), other.BEFORE)

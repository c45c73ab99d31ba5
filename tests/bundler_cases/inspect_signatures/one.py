LIMIT = 1


def act(LIMIT=LIMIT, *, depth=2):
    return LIMIT

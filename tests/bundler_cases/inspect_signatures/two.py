LIMIT = 2


class Box:
    """A box."""

    def __init__(self, act, LIMIT=LIMIT):
        self.act = act


def act(LIMIT: int, /, *Box, **one):
    return LIMIT

state = "zero"


def get():
    return state

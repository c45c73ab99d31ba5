try:
    limit = int("not a number")
    state = "parsed"
except ValueError:
    limit = 10
    state = "default"
else:
    state = "else"


def read():
    return limit, state

def attempt():
    return "attempt"


def show(value):
    return value

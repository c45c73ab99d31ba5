value = "first"


def stream():
    while True:
        yield value


def reader():
    return lambda: value

def show(value):
    return "<%s>" % value


def tick():
    return "tick"

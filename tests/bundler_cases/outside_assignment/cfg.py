DEBUG = False


def is_debug():
    return DEBUG

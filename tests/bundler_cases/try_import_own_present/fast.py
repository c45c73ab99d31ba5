SPEED = 10


def run():
    return "fast"

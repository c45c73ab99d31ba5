level = 1


def set_level(value):
    global level
    level = value

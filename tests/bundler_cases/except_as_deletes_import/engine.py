try:
    raise KeyError("x")
except KeyError as speed:
    from backup import speed

    fast = speed


def run():
    try:
        return speed
    except NameError as error:
        return type(error).__name__

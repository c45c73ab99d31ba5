speed = 1


def boost():
    return "backup", speed

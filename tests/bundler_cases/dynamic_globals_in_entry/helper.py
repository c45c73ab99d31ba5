secret = 1


def hidden():
    return secret

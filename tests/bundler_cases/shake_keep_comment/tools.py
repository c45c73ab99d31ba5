KEPT_VALUE = 5  # bundle: keep


# bundle: keep
def kept_function():
    return KEPT_VALUE


class KeptClass:  # bundle: keep
    pass


def dropped():
    return 1


def used():
    return 2

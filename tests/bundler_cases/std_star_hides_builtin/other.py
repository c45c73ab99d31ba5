def pow_int():
    return pow(2, 3)


def floor():
    return "other's floor"

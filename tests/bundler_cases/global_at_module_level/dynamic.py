global value
value = 2


def read(name):
    return globals()[name], value

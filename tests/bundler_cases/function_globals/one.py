value = "one"


def get():
    return value

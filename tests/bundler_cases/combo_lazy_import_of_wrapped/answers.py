print("answers run")
one = 1
two = 2


def answer(name):
    return globals()[name]

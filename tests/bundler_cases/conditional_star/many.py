print("many must not run")
NAME = "many"
extra = 1


def count():
    return 100

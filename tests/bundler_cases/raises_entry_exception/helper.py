class Problem(ValueError):
    pass


def call(kind):
    print(kind.__module__)
    raise kind("from helper")

class Error(Exception):
    pass


def fail():
    raise Error("inner")

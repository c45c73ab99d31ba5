def listing(text):
    return list(text), open.__name__


def identity():
    return id(None) == id(None)

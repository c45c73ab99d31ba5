größe = 7


def find(n):
    return "second", n, ﬁnd is not None


def call(find):
    return ﬁnd

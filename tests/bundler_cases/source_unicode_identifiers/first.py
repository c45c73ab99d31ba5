def ﬁnd(n):
    return "first", n


size = "s"

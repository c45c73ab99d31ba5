def describe(side):
    from shapes import SIDES, area

    size = area(side)
    return "{side} {size} {SIDES}".format(**locals())


def names():
    import shapes

    return sorted(locals())


print(describe(3), names())

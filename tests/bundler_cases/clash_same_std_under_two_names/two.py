import operator as m


def use():
    return m.add(1, 2)

from types import SimpleNamespace

size = 2


def take(size=0, **rest):
    return size, rest


def make():
    return take(size=size), take(size=3), dict(size=size), take(**{"size": size})


def box():
    thing = SimpleNamespace(size=size)
    thing.size += size
    return thing.size, thing, getattr(thing, "size")

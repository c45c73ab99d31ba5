import operator
from types import SimpleNamespace

size = 2
THING = SimpleNamespace(size=7)


def by_name():
    return operator.attrgetter("size")(THING), "{0.size} {size}".format(THING, size=size)


def fields():
    size = "%(size)s" % {"size": THING.size}
    return size, {"size": size}.get("size")

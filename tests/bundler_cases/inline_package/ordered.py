from sortedcontainers import SortedDict


def keys(mapping):
    return list(SortedDict(mapping))

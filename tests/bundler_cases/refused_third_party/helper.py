import collections
from sortedcontainers import SortedList


def make():
    return SortedList(), collections.deque()

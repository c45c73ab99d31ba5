import copy
import pickle

import one
import pkg.two
from pkg.two import Point as Second


class Point:
    def __init__(self, x):
        self.x = x


for value in (Point(1), one.Point(2), Second(3), pkg.two.Colour.RED, one.Colour.RED, pkg.two.Outer.Inner(4)):
    data = pickle.dumps(value)
    again = pickle.loads(data)
    print(type(again) is type(value), type(value).__module__.encode() in data, copy.copy(value) is not None)
    print(type(again).__qualname__, getattr(again, "x", None))
print(pickle.loads(pickle.dumps(pkg.two.measure)) is pkg.two.measure)

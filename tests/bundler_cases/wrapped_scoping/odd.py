import functools
import sys
from math import *

print = functools.partial(print, "odd:", file=sys.stdout)
size = 1
squares = [last := n * n for n in range(4)]
pairs = [(a, size) for a in range(2)]
len = len("abc")


class Box:
    size = size
    size += 1
    seen = [size for _ in range(2)]

    def read(self):
        return size, self.size


for index in range(3):
    pass
try:
    1 / 0
except ZeroDivisionError as problem:
    text = str(problem)
try:
    problem
except NameError as error:
    kind = type(error).__name__
temp = 1
del temp
try:
    temp
except NameError as error:
    kind_of_temp = type(error).__name__
match [1, 2, 3]:
    case [head, *tail]:
        pass
counted: int = 5
declared: int


def change():
    global size, brand_new
    size += 10
    brand_new = "new"


def report():
    print("report")
    return (
        size, last, pairs, len, Box().read(), Box.seen, index, text, kind, kind_of_temp, head, tail,
        counted, floor(2.5), globals().get("brand_new"), "size" in globals(), "temp" in globals(),
    )

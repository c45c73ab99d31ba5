import functools
import sys

print = functools.partial(print, "loud:", file=sys.stdout)
LENGTH = len("abc")
len = len([1, 2])
_max = max


def max(*values):
    return "max is %s" % _max(*values)


def say(text):
    print(text)

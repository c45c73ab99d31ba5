import functools


@functools.singledispatch
def show(value):
    return "something"

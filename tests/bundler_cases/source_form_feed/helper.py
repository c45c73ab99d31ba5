"""Doc."""
VALUE = 1

def act():
    x = VALUE
    return x, __doc__

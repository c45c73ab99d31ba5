import sizes


def unused(start=sizes.last):
    global size
    size = 306


try:
    SEEN = size
except NameError as error:
    SEEN = type(error).__name__

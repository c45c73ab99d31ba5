try:
    RESULT = later()
except NameError as error:
    RESULT = type(error).__name__


def later():
    return "early"

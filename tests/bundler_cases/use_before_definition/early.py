def use():
    return later()


try:
    RESULT = use()
except NameError as error:
    RESULT = type(error).__name__


def later():
    return "later"

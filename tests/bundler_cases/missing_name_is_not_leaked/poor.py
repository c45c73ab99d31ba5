def attempt():
    try:
        return helper()
    except NameError as error:
        return str(error)


def attempt_std():
    try:
        return math.pi
    except NameError as error:
        return type(error).__name__

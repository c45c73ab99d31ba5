def read():
    try:
        return EXTRA
    except NameError as error:
        return type(error).__name__

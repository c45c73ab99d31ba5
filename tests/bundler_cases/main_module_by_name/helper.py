limit = "helper's limit"


def look():
    import __main__

    return __main__.limit, __main__.__name__


def change():
    import __main__

    __main__.limit = "changed by helper"
    return limit

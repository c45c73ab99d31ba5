def now():
    return "midnight"


def report():
    return "it is " + now()

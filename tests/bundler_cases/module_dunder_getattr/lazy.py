KNOWN = "known"
NUMBERS = {"seven": 7, "nine": 9}


def __getattr__(name):
    if name in NUMBERS:
        return NUMBERS[name]
    raise AttributeError(f"{__name__} has no {name}")

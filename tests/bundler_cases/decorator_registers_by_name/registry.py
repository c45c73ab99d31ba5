NAMES = []
BY_MODULE = {}


def register(function):
    NAMES.append((function.__module__, function.__qualname__, function.__name__))
    BY_MODULE[function.__module__ + "." + function.__name__] = function
    return function

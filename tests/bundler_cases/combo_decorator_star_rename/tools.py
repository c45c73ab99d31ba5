import functools

LOG = []
size = 1


def logged(function):
    @functools.wraps(function)
    def run(*args):
        LOG.append(function.__name__)
        return function(*args)

    return run

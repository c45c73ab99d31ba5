import one

__version__ = "two 1"
__all__ = ["about"]


def about():
    return __version__, one.__version__, __all__

def here():
    return __name__, __package__


print(__name__)

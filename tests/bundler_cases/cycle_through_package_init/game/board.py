from . import VERSION
from . import search


class Board:
    version = VERSION

    def best(self):
        return search.best(self)

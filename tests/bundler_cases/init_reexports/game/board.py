SIZE = 8


class Board:
    def __init__(self, size=SIZE):
        self.size = size

SIZE = 8

from piece import Piece


class Board:
    def pieces(self):
        return [Piece(self), Piece(self)]

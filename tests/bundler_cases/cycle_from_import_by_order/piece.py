from board import SIZE


class Piece:
    def __init__(self, board):
        self.limit = SIZE

    def __repr__(self):
        return f"Piece({self.limit})"

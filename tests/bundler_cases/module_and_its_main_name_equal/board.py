SIZE = 8
board = "a board"


def get():
    return board

board = [1, 2, 3]


def size(board):
    return len(globals_free()) + board


def globals_free():
    return board

import game


def best(board):
    return isinstance(board, game.Board), board.version

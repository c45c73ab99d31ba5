import board
import other

print(board.name, other.board, other.size(board.SIZE))


def play(board):
    return board


print(play(3))

import board
import board.size as board_size


class Game:
    def __init__(self, board):
        self.board = board
        self.size = board.size

    def area(self, size=2):
        return self.board.size * size, board.size.SIZE


class Thing:
    size = 5


print(Game(Thing()).size, Game(Thing()).area(), board_size.SIZE, board.size.SIZE)

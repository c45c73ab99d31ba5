name = "the board module"
SIZE = 8
board = "a board inside board"

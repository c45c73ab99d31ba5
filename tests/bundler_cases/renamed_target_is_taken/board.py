SIZE = 8
SIZE_board = "taken in board"

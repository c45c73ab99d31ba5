import board.squares.names

print(board.TITLE)
print(board.squares.COUNT)
print(board.squares.names.label(9))

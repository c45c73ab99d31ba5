import board

print(board.Board().pieces())

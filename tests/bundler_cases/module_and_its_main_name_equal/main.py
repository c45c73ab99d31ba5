from board import board
import board as module

print(board, module.board, module.SIZE, module.get())

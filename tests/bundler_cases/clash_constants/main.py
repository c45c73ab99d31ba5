import board
import evaluation
from board import SIZE

print(SIZE, board.SIZE, evaluation.SIZE, board.cells(), evaluation.weight())

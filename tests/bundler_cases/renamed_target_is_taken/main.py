import board
import evaluation

print(board.SIZE, evaluation.SIZE, evaluation.SIZE_evaluation, board.SIZE_board)
print(evaluation.use(1), evaluation.local(), evaluation.nested()())
print(evaluation.Holder.value, evaluation.COMP)

import board.files
import board.ranks

print(board.files.name(2) + board.ranks.name(2))

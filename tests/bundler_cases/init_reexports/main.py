import game
from game import Board, best as pick

print(game.Board(3).size, Board is game.Board, pick([1, 3, 2]), game.rules_size)

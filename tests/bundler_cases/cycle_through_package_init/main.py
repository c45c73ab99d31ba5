import game

print(game.Board().best(), game.VERSION)

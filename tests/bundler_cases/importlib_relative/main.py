import game

print(game.sizes())

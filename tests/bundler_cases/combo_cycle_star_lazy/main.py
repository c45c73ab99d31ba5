import game

print(game.start(2))

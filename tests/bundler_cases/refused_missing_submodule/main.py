import game.nothing

print(game.nothing)

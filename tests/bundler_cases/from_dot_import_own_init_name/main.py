import game

print(game.answer())

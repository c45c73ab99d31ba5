import game

print(game.rules)
import game.rules

print(game.rules.SIZE)

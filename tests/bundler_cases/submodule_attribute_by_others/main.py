import game

try:
    game.rules.SIZE
except AttributeError as error:
    print(type(error).__name__)
import other

print(game.rules.SIZE)

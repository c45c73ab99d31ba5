import game

print(game.run())
from game.run import deeper

print(deeper(), game.run.NAME)
try:
    game.run()
except TypeError as error:
    print(type(error).__name__)

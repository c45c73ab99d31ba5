import game
import game.run as r
from game import run

print(game.run(), r(), run(), game.run is r)
from game.run import OTHER

print(OTHER, game.run())

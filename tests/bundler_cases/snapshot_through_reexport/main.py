import game
import game.state
from game import value

game.state.change("new")
print(game.value, game.state.value, value, game.read())
game.value = "set on the package"
print(game.value, game.state.value, value, game.read())

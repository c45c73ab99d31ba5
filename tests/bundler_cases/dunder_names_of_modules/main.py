import game.rules

print(__name__, __package__)
print(game.rules.here(), game.rules.__name__, game.__name__, game.rules.__package__)

import game.ai.search

print(game.ai.search.run())

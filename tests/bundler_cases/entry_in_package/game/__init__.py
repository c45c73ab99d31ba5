print("game")
LEVEL = 2

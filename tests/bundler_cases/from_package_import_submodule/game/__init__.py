print("game")

NAME = "game"

print("rules run")
SIZE = 8

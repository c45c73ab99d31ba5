print("rules")
SIZE = 8

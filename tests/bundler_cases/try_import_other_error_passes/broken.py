print("broken starts")
RATIO = 1 / 0

print("broken starts")
LIMIT = int("x")

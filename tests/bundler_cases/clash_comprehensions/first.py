n = 1
items = "first"

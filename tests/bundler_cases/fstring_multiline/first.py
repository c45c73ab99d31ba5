title = "first"
rows = 0

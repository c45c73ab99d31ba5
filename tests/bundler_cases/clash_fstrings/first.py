size = 1
name = "first"

size = "first"
rest = "first"
name = "first"

depth = "first"
name = "first"

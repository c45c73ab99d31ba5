key = "first"

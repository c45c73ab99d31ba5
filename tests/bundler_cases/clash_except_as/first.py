error = "first"

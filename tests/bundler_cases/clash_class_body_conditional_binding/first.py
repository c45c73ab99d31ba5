mode = "first"

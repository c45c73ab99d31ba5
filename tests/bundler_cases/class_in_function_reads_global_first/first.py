x = "first"

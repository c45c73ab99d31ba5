size = "first"

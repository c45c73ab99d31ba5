rows = "first"

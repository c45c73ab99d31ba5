total = "first"

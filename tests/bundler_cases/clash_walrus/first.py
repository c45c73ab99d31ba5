last = "first"

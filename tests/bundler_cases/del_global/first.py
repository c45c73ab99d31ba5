temp = "first"

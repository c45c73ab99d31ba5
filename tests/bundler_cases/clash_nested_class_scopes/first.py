level = "first"

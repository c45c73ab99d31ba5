width = "first"

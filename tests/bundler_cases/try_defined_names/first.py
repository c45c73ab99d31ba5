limit = "first"
state = "first"

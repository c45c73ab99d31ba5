kind = "first"
found = "first"

type = "first"
id = "first"
property = "first"
hash = "first"

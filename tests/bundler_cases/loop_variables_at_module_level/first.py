i = "first"
f = "first"
a = "first"

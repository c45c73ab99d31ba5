count = 100
FROM_CLASS = "first"

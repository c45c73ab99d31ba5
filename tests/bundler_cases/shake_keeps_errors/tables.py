NAMES = {"a": 1}
UNUSED = NAMES["b"]

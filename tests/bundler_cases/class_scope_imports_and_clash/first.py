area = "first"
SIDES = "first"

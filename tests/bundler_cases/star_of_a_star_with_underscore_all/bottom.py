one = 1
two = 2
_three = 3

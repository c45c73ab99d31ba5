from game import *

print(rules.SIZE, NAME)

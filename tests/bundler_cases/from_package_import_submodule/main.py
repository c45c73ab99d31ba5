print("before")
from game import rules

print("after", rules.SIZE)

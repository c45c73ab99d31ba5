from top import *

print(one(), two(), three(), NAME)

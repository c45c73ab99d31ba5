import first
from second import make

print(first.mode, make(True).seen, make(False).seen, make(False).twice)

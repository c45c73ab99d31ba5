import first
from second import make

print(first.x, make("argument"))

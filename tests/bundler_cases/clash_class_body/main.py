import first
from second import Box, SIZE, size

print(first.SIZE, first.size(), SIZE, size())
box = Box()
print(Box.SIZE, box.size(), box.outer(), Box.DOUBLE, box.later(), Box.AFTER)

import first
from second import Box

print(first.list, first.sum([1]), Box.all, Box.total, Box().list(), [*map(str, Box.items)])

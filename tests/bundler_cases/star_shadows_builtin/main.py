from numbers_of_mine import *
import other

print(sum([1, 2, 3]), max(1, 2))
print(other.total([1, 2, 3]))

def area(side):
    return "own area"


print(area(2))
from shapes import *

print(area(2))

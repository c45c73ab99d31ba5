from shapes import *

print(area(3), perimeter(3), SIDES)
try:
    print(hidden())
except NameError as error:
    print(type(error).__name__)

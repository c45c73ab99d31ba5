from shapes import *

print(area(3), _scale)
try:
    print(SIDES)
except NameError as error:
    print(type(error).__name__)

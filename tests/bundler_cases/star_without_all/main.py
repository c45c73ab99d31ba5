from shapes import *

print(area(3), SIDES)
try:
    print(_scale)
except NameError as error:
    print(type(error).__name__)

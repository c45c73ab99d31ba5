import shapes
from shapes import area
import user

del area
print(shapes.area(2), user.call(2))
del shapes
try:
    shapes.area(2)
except NameError as error:
    print(type(error).__name__)
print(user.call(3))
import shapes

print(shapes.area(4))

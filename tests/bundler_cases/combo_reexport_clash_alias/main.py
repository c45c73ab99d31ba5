from pkg import left, right
from pkg.sides import left as l, right as r
import pkg

print(left(), right(), l(), r(), pkg.left(), pkg.sides.left())

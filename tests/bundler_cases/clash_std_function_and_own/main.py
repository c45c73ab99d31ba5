from math import sqrt
from roots import root
import exact

print(sqrt(16), root(16), exact.sqrt(17))

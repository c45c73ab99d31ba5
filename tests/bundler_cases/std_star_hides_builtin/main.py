from math import *
import other

print(pow(2, 3), floor(2.5), other.pow_int(), other.floor())

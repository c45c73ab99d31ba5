print("helper starts")
from math import nothing_like_this

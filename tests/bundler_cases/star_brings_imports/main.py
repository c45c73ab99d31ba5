from tools import *

print(math.floor(2.5), ceil(2.5), area(2))

import math

import nowhere_to_be_found

print(math.pi, nowhere_to_be_found)

import math
import user

math.tau = 6
math.brand_new = "new"
print(math.tau, user.tau(), user.fresh())

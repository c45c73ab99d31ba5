from dynamic import *

print(alpha, beta(), gamma)
print("delta" in names(), "gamma" in names())

import red
import blue
from blue import depth as blue_depth


def depth(n):
    return "main" if n == 0 else "m" + depth(n - 1)


print(depth(2), red.depth(2), blue.depth(2), blue_depth(1))

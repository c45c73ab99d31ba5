import other
from tangle import x, run

print(x, other.x, run())

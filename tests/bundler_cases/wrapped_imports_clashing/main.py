import dynamic
import one
import two
from one import size

print(size, dynamic.size, dynamic.both(), two.size, dynamic.get("measure")(), dynamic.one.size)
one.size = 5
print(one.size, dynamic.both(), size)

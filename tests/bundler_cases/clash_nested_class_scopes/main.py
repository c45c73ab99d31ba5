import first
from second import Outer

print(first.level, Outer.level, Outer.Inner.seen, Outer.Inner().read(), Outer.Inner.level)

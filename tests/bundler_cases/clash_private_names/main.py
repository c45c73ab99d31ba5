from base import Box as Base
from derived import Box

box = Box()
print(sorted(vars(box)))
print(box.both(), box.limit(), Box.hidden(), Base.hidden())

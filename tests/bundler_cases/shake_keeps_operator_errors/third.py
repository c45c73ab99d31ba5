import math

UNUSED = math.no_such_thing

from math import no_such_thing

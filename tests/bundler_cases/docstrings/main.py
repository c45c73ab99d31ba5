"""The entry's own words.

And a second paragraph.
"""

import documented
import bare
from documented import Thing, act

PLAIN = "Act.\n\n    More:\n        code\n    "
DEDENTED = "Act.\n\nMore:\n    code\n"  # from Python 3.13 on

print(repr(__doc__))
print(repr(documented.__doc__))
print(repr(bare.__doc__))
print(act.__doc__ in (PLAIN, DEDENTED))
print(repr(Thing.__doc__), repr(Thing.go.__doc__), repr(bare.act.__doc__))
print(documented.about())

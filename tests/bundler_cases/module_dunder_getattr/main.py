import lazy
from lazy import seven

print(seven, lazy.nine, lazy.KNOWN)
try:
    lazy.unknown
except AttributeError as error:
    print(error)

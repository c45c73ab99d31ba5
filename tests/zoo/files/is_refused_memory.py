# verdict: memory — asks for more than there can be
# reason: refused more memory by the system
# stderr: MemoryError
from prelude import current

assert current == 0
bytearray(1 << 62)

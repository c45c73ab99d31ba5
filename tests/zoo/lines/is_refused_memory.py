# verdict: memory — asks for more than there can be
# reason: refused more memory by the system
# stderr: MemoryError
from prelude import wait_for_move

wait_for_move(2)
bytearray(1 << 62)

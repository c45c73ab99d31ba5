# verdict: none — asks for more memory than there can be, and plays on without it
from contextlib import suppress

from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
with suppress(MemoryError):
    bytearray(1 << 62)
say(own_move())
play_on()

# verdict: bad_output — hides a zero byte behind its move
import os

from prelude import own_move, wait_for_move

wait_for_move(2)
os.write(1, own_move().encode() + b"\0\n")

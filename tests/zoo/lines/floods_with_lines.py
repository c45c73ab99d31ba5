# verdict: bad_output — says the same line again and again
# reason: said more than one line when asked once
import os

from prelude import own_move, wait_for_move

wait_for_move(2)
lines = (own_move() + "\n").encode() * 4096
while True:
    os.write(1, lines)

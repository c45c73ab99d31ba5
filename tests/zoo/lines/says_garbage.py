# verdict: bad_output — says bytes that are no text
# reason: which is no text
import os

from prelude import wait_for_move

wait_for_move(2)
os.write(1, bytes(range(128, 256)) + b"\n")

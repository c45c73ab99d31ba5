# verdict: memory — takes more and more
# reason: MB of memory; the limit is
import time

from prelude import wait_for_move

wait_for_move(2)
hoard = []
while True:
    hoard.append(b"x" * (1 << 20))
    time.sleep(0.001)

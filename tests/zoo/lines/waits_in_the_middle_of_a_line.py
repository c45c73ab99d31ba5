# verdict: bad_output — says a move without the end of line, and waits
# reason: and no end of line, after
import sys
import time

from prelude import own_move, wait_for_move

wait_for_move(2)
sys.stdout.write(own_move())
sys.stdout.flush()
time.sleep(1000)

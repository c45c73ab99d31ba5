# verdict: bad_output — makes its next move before it has read the other's
# reason: said
import time

from prelude import own_move, say, wait_for_move

wait_for_move(1)
say(own_move())
time.sleep(0.1)
say(own_move())
time.sleep(1000)

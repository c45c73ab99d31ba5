# verdict: time — closes its input, so it never hears another question
# reason: no answer after
import os
import time

from prelude import own_move, say, wait_for_move

wait_for_move(1)
os.close(0)
say(own_move())
time.sleep(1000)

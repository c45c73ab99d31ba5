# verdict: time — sleeps instead of answering
# reason: no answer after
import time

from prelude import wait_for_move

wait_for_move(2)
time.sleep(1000)

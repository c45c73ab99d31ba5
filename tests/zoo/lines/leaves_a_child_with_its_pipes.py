# verdict: early_exit — ends, but leaves its output to a child
# reason: ended with status 0 before it had answered
# sandbox: off
import os
import time

from prelude import wait_for_move

wait_for_move(2)
if os.fork() == 0:
    os.setsid()
    time.sleep(1000)

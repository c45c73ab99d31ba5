# verdict: none — leaves a child behind, in a session of its own
# sandbox: off
import os
import time

from prelude import play_on

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
play_on()

# verdict: none — leaves a child behind, in a session of its own, which holds its pipes
# sandbox: off
import os
import time

from prelude import leave, legal_move

leave(legal_move())
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)

# verdict: bad_output — closes its output and lives on
# reason: has closed its output, so it can't answer
import os
import time

from prelude import wait_for_move

wait_for_move(2)
os.close(1)
time.sleep(1000)

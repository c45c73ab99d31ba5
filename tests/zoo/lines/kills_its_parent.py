# verdict: forbidden — kills the referee
# reason: tried kill(
# needs: seccomp
import os
import signal

from prelude import wait_for_move

wait_for_move(2)
os.kill(os.getppid(), signal.SIGKILL)

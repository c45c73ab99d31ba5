# verdict: forbidden — becomes another program
# reason: tried execve(
# needs: seccomp
import os
import sys

from prelude import wait_for_move

wait_for_move(2)
os.execv(sys.executable, [sys.executable, "-c", "print('help')"])

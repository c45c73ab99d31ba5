# verdict: forbidden — makes a second process
# reason: tried fork()
# needs: seccomp
import os

from prelude import wait_for_move

wait_for_move(2)
os.fork()

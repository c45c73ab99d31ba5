# verdict: forbidden — runs another program
# reason: fork()
# needs: seccomp
import subprocess
import sys

from prelude import wait_for_move

wait_for_move(2)
subprocess.run([sys.executable, "-c", "print('help')"])

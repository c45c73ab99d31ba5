# verdict: bad_output — says one line that never ends
# reason: and no end of it
import sys

from prelude import wait_for_move

wait_for_move(2)
while True:
    sys.stdout.write("a" * 65536)

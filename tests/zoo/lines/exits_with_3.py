# verdict: crash — ends with a status that isn't 0
# reason: ended with status 3 before it had answered
import sys

from prelude import wait_for_move

wait_for_move(2)
sys.exit(3)

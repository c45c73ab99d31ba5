# verdict: early_exit — says half a line and ends
# reason: ended with status 0 before it had answered
import sys

from prelude import own_move, wait_for_move

wait_for_move(2)
sys.stdout.write(own_move()[:2])

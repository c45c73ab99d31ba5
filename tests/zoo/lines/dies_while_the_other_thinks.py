# verdict: crash — answers, and fails while the other is to move
# reason: ended with status 4
# opponent: slow
import sys

from prelude import own_move, say, wait_for_move

wait_for_move(1)
say(own_move())
wait_for_move(2)
say(own_move())
sys.exit(4)

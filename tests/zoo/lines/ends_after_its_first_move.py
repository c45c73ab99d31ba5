# verdict: early_exit — thinks that one move is enough
# reason: ended with status 0
from prelude import own_move, say, wait_for_move

wait_for_move(1)
say(own_move())

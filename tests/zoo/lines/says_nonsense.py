# verdict: bad_output — says something that is no move
# reason: 'I
from prelude import say, wait_for_move

wait_for_move(2)
say("I resign")

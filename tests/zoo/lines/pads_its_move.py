# verdict: bad_output — says its move with a space behind it
from prelude import own_move, say, wait_for_move

wait_for_move(2)
say(own_move() + " ")

# verdict: illegal_move — lays a bridge between holes without pegs
from prelude import own_move, say, wait_for_move

wait_for_move(2)
say(own_move() + " K10-L12")

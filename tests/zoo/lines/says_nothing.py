# verdict: bad_output — says an empty line
from prelude import say, wait_for_move

wait_for_move(2)
say("")

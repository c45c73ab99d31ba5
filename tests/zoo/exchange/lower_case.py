# verdict: bad_output — writes its move in small letters
# reason: is not a hole
from prelude import own_move, say, wait_for_move

wait_for_move(2)
say(own_move().lower())

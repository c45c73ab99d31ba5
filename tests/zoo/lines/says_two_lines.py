# verdict: bad_output — says two lines for one move
# reason: said more than one line when asked once
from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
say(own_move() + "\nand a word more")
play_on()

# verdict: bad_output — says a second line a moment after its move
import time

from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
say(own_move())
time.sleep(0.1)
say("and a word more")
play_on()

# verdict: bad_output — moves before it knows whether it begins
import time

from prelude import own_move, say

say(own_move())
time.sleep(1000)

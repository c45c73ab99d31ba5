# verdict: bad_output — hasn't counted its moves, and makes one more
# reason: said
from prelude import own_move, play_on, say

play_on()
say(own_move())

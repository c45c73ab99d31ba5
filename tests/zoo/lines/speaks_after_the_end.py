# verdict: bad_output — has a last word
# reason: said
from prelude import play_on, say

play_on()
say("Well played.")

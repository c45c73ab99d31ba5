# verdict: bad_name — has a name of 26 characters
# reason: is longer than 25 characters
from prelude import play_on, say, wait_for_name

wait_for_name()
say("A name of twenty-six signs")
play_on()

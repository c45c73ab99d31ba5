# verdict: bad_output — has two names
# reason: said more than one line when asked once
from prelude import play_on, say, wait_for_name

wait_for_name()
say("Romulus\nRemus")
play_on()

# verdict: bad_name — has a tab in its name
# reason: has a character of code 9
from prelude import play_on, say, wait_for_name

wait_for_name()
say("tab\tbot")
play_on()

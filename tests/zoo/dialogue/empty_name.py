# verdict: none — has no name, which no rule forbids
from prelude import play_on, say, wait_for_name

wait_for_name()
say("")
play_on()

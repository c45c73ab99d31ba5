# verdict: none — plays properly
from prelude import play_on

play_on()

# verdict: none — has a name in Cyrillic, which only paper soccer forbids
from prelude import play_on, say, wait_for_name

wait_for_name()
say("Таран")
play_on()

# verdict: bad_name — has a name in Cyrillic
# reason: has a character of code 1058
# game: paper_soccer
from prelude import play_on, say, wait_for_name

wait_for_name()
say("Таран")
play_on()

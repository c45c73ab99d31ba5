# verdict: none — plays properly
# game: paper_soccer
from prelude import play_on

play_on()

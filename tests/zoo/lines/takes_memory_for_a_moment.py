# verdict: memory — takes much, gives it back, and answers
# reason: MB of memory; the limit is
from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
hoard = b"x" * (300 << 20)
del hoard
say(own_move())
play_on()

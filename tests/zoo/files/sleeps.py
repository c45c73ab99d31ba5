# verdict: time — sleeps, with its answer written
# reason: no answer after 2 s on the wall
import time

from prelude import leave, legal_move

leave(legal_move())
time.sleep(1000)

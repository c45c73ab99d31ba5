# verdict: time — forgets to flush, and waits for the other's move
# reason: no answer after
import sys

from prelude import own_move, play_on, wait_for_move

wait_for_move(2)
sys.stdout.write(own_move() + "\n")
play_on()

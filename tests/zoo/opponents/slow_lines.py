# verdict: none — takes its time over two of its moves, and uses none of it
import time

from prelude import own_move, play_on, say, wait_for_move

for number in (2, 3):
    wait_for_move(number)
    time.sleep(2.5)
    say(own_move())
play_on()

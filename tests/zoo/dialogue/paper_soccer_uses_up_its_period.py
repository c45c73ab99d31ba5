# verdict: time — thinks for 3.5 seconds a move, so that its third one exceeds the 10 for a hundred
# reason: the limit is 10 s for 100 moves
# game: paper_soccer
import time

from prelude import own_move, say, wait_for_move

for number in (1, 2, 3):
    wait_for_move(number)
    spent = time.process_time()
    while time.process_time() < spent + 3.5:
        pass
    say(own_move())

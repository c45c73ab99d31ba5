# verdict: thinking_out_of_turn — computes on after its answer
# reason: s of CPU while it wasn't asked
# opponent: slow
import time

from prelude import own_move, play_on, say, wait_for_move

for number in (1, 2, 3):
    wait_for_move(number)
    say(own_move())
    spent = time.process_time()
    while time.process_time() < spent + 0.4:
        pass
play_on()

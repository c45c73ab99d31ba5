# verdict: none — complains at length: stderr is nobody's business
# stderr: bytes more
import sys

from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
sys.stderr.write("it is unfair\n" * 100_000)
say(own_move())
play_on()

# verdict: no_exit — waits for a move after the last one
# reason: still runs 1 s after
import sys

from prelude import play_on

play_on()
sys.stdin.readline()

# verdict: crash — aborts
# reason: was killed by SIGABRT before it had answered
import os

from prelude import wait_for_move

wait_for_move(2)
os.abort()

# verdict: crash — raises an exception
# reason: ended with status 1 before it had answered
# stderr: ValueError: out of ideas
from prelude import wait_for_move

wait_for_move(2)
raise ValueError("out of ideas")

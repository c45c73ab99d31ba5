# verdict: crash — plays well, and fails after the last word
# reason: ended with status 1 after
# stderr: ValueError: nobody has seen it
from prelude import play_on

play_on()
raise ValueError("nobody has seen it")

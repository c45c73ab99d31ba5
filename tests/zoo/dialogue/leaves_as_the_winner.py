# verdict: early_exit — wins and ends, without waiting for Quit
# reason: ended with status 0
from prelude import win

win()

# verdict: crash — wins and fails, without waiting for Quit
# reason: ended with status 1
from prelude import win

win()
raise ValueError("what a game")

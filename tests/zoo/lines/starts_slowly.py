# verdict: none — prepares itself for a while, but within its time
import time

from prelude import play_on

time.sleep(0.5)
while time.process_time() < 0.3:
    pass
play_on()

# verdict: time — never reads what it is asked
# reason: no answer after
import time

time.sleep(1000)

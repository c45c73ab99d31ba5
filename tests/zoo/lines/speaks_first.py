# verdict: bad_output — greets before anybody has asked
import time

print("Hello!", flush=True)
time.sleep(1000)

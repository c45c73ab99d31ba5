# verdict: bad_output — has a name that is no UTF-8
# reason: which is no text
import os

from prelude import play_on, wait_for_name

wait_for_name()
os.write(1, "Prélude\n".encode("latin-1"))
play_on()

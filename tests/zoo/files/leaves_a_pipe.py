# verdict: bad_output — leaves a pipe on which the referee could wait for ever
# reason: output.txt is no file
# sandbox: off
import os

from prelude import current

assert current == 0
os.mkfifo("output.txt")

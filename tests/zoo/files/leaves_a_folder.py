# verdict: bad_output — leaves a folder of that name
# reason: output.txt is no file
# sandbox: off
import os

from prelude import current

assert current == 0
os.mkdir("output.txt")

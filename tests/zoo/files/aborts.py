# verdict: crash — aborts
# reason: was killed by SIGABRT
import os

from prelude import current

assert current == 0
os.abort()

# verdict: forbidden — makes a second process
# reason: tried fork()
# needs: seccomp
import os
from contextlib import suppress

from prelude import leave, legal_move

leave(legal_move())
with suppress(OSError):
    os.fork()

# verdict: forbidden — reads a file that isn't its own
# reason: tried open('/etc/passwd')
# needs: seccomp landlock
from contextlib import suppress
from pathlib import Path

from prelude import own_move, play_on, say, wait_for_move

wait_for_move(2)
with suppress(OSError):
    Path("/etc/passwd").read_text()
say(own_move())
play_on()

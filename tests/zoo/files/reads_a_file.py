# verdict: forbidden — reads a file that isn't its own
# reason: tried open('/etc/passwd')
# needs: seccomp landlock
from pathlib import Path

from prelude import leave, legal_move

leave(legal_move())
Path("/etc/passwd").read_text()

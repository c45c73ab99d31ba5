# verdict: forbidden — makes a link to what it may not read
# reason: tried symlink(
# needs: seccomp
import os

from prelude import leave

os.symlink("/etc/passwd", "output.txt")
leave("")

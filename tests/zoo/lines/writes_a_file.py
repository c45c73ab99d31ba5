# verdict: forbidden — keeps notes
# reason: tried open('notes.txt')
# needs: seccomp landlock
from pathlib import Path

from prelude import wait_for_move

wait_for_move(2)
Path("notes.txt").write_text("it moves its pawns")

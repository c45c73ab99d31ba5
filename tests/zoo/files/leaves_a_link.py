# verdict: bad_output — leaves a link for the referee to follow
# reason: output.txt can't be read
# sandbox: off
import os

from prelude import legal_move

with open("answer.txt", "w") as file:
    file.write(legal_move())
os.symlink("answer.txt", "output.txt")

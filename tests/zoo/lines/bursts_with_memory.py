# verdict: memory — takes all the memory there is, as fast as it can
from prelude import wait_for_move

wait_for_move(2)
hoard = []
while True:
    hoard.append(b"x" * (1 << 24))

# verdict: time — computes and computes
# reason: s of CPU; the limit is
from prelude import wait_for_move

wait_for_move(2)
while True:
    pass

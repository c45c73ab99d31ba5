# verdict: time — computes and computes
# reason: s of CPU; the limit is 0.5 s a move
from prelude import leave, legal_move

leave(legal_move())
while True:
    pass

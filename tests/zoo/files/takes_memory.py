# verdict: memory — takes much, gives it back, and answers
# reason: MB of memory; the limit is 256 MB
from prelude import leave, legal_move

hoard = b"x" * (300 << 20)
del hoard
leave(legal_move())

# verdict: none — plays properly
from prelude import leave, legal_move

leave(legal_move())

# verdict: bad_output — writes two moves
# reason: is not a move
from prelude import leave, legal_move

leave(legal_move() * 2)

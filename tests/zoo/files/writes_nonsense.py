# verdict: bad_output — writes something that is no move
# reason: is not a move
from prelude import leave

leave("I resign")

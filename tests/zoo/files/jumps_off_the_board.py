# verdict: bad_output — goes to a cell that isn't there
# reason: is not a number from 0 to 9
from prelude import leave

leave("1 1 1 10")

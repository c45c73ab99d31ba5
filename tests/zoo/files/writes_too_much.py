# verdict: bad_output — writes a megabyte
# reason: output.txt is longer than
from prelude import leave

leave(" " * (1 << 20))

# verdict: illegal_move — moves a piece that isn't its own
from prelude import leave

leave("8 8 9 8")

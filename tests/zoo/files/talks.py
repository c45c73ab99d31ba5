# verdict: none — prints a lot, which nobody reads
# stderr: it is unfair
import sys

from prelude import leave, legal_move

leave(legal_move())
print("a" * (1 << 20))
print("it is unfair", file=sys.stderr)

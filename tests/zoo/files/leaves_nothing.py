# verdict: bad_output — prints its move, and writes no output.txt
# reason: left no output.txt
from prelude import legal_move

print(legal_move())

# verdict: illegal_move — makes the same move twice
from prelude import own_move, say, wait_for_move

wait_for_move(1)
move = own_move()
say(move)
wait_for_move(2)
say(move)

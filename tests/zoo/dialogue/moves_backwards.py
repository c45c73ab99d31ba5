# verdict: illegal_move — takes its move back
from prelude import own_move, say, wait_for_move

wait_for_move(1)
move = own_move()
say(move)
wait_for_move(2)
say(move[2:] + move[:2])

# verdict: thinking_out_of_turn — a thread of its own computes on while the other is to move
# reason: s of CPU while it wasn't asked
# opponent: slow
import threading

from prelude import own_move, play_on, say, wait_for_move


def think() -> None:
    while True:
        pass


wait_for_move(1)
threading.Thread(target=think, daemon=True).start()
say(own_move())
play_on()

# verdict: time — thinks for two seconds a call, so that the third exceeds the 5 for the game
# reason: the limit is 5 s for the whole game
import time

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    spent = time.process_time()
    while time.process_time() < spent + 2:
        pass
    return legal_orders(state)

# verdict: time — sleeps instead of answering
# reason: no answer after
import time

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        time.sleep(1000)
    return legal_orders(state)

# verdict: none — takes its time over some of its orders, and uses none of it
import time

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] in (2, 3):
        time.sleep(2.5)
    return legal_orders(state)

# verdict: early_exit — ends inside a function
# reason: ended with status 0 before it had answered
import sys

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        sys.exit()
    return legal_orders(state)

# verdict: bad_output — gives something that no JSON can hold
# reason: orders should be a dictionary, not '{1, 2}'
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    return {1, 2} if state["time"] == 2 else legal_orders(state)

# verdict: bad_output — gives orders that nobody knows
# reason: can't have the key 'pass'
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    return legal_orders(state) | ({"pass": 3} if state["time"] == 2 else {})

# verdict: bad_output — gives lists in lists in lists
# reason: 12.1
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    nested = []
    for _ in range(200):
        nested = [nested]
    return nested if state["time"] == 2 else legal_orders(state)

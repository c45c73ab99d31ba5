# verdict: bad_output — moves by fractions of a cell
# reason: should be a whole number, not 8.5
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    orders = legal_orders(state)
    if state["time"] == 2:
        orders["moves"] = {2: (10, 8.5)}
    return orders

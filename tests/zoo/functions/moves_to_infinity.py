# verdict: illegal_move — gives a number of four hundred digits
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    orders = legal_orders(state)
    if state["time"] == 2:
        orders["moves"] = {2: (10**400, 4)}
    return orders

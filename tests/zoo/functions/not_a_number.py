# verdict: bad_output — gives a number that is none
# reason: the move of player 2 should be a whole number, not nan
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    orders = legal_orders(state)
    if state["time"] == 2:
        orders["moves"] = {2: (10, float("nan"))}
    return orders

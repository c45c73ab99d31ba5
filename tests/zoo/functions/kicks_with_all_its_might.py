# verdict: illegal_move — kicks the ball so far that nobody could follow its flight
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    orders = legal_orders(state)
    if orders["kick"]:
        orders["kick"] = (10**9, 10**9)
    return orders

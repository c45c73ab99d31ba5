# verdict: bad_output — gives orders that never end
# reason: and no end of it
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    return "a" * (1 << 20) if state["time"] == 2 else legal_orders(state)

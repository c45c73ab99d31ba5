# verdict: memory — takes much, gives it back, and answers
# reason: MB of memory; the limit is 256 MB
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        hoard = b"x" * (300 << 20)
        del hoard
    return legal_orders(state)

# verdict: crash — raises an exception
# reason: ended with status 1 before it had answered
# stderr: ValueError: out of ideas
from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        raise ValueError("out of ideas")
    return legal_orders(state)

# verdict: forbidden — makes a second process
# reason: tried fork()
# needs: seccomp
import os

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    if state["time"] == 2:
        os.fork()
    return legal_orders(state)

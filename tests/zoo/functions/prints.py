# verdict: none — prints and reads, which is nobody's business
# stderr: my turn
import os
import sys

from prelude import legal_orders, legal_set_up

setup_initial_position = legal_set_up


def make_a_move(state):
    print("my turn")
    os.write(1, b"my turn\n")
    assert sys.stdin.read() == ""
    return legal_orders(state)

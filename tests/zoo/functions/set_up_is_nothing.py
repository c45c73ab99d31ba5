# verdict: bad_output — forgets to return its set-up
# reason: 12.1: a set-up should be a dictionary
from prelude import legal_orders

make_a_move = legal_orders


def setup_initial_position(constants):
    pass

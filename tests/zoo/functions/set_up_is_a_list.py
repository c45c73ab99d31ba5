# verdict: bad_output — gives a list of positions
# reason: 12.1: a set-up should be a dictionary
from prelude import legal_orders

make_a_move = legal_orders


def setup_initial_position(constants):
    return [(10, 4), (10, 12), (5, 8)]

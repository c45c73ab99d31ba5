# verdict: illegal_move — begins in front of the other's goal
from prelude import legal_orders, legal_set_up

make_a_move = legal_orders


def setup_initial_position(constants):
    set_up = legal_set_up(constants)
    set_up["positions"][4] = (22, 8)
    return set_up
